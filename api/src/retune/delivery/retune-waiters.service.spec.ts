import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import type { RetuneRepository } from '../retune.repository.js';
import type { RetuneEventsService } from './retune-events.service.js';
import type { RetuneReaderService } from './retune-reader.service.js';
import { RetuneWaitersService } from './retune-waiters.service.js';

const HEARTBEAT_INTERVAL_MS = 10_000;

type Row = { id: string; status: string } | null | Error;

let heartbeats: string[][];
/** What the database says about the retune, one read after the other; the last one again and again. */
let rows: Row[];
let waiters: RetuneWaitersService;

beforeEach(() => {
  jest.useFakeTimers();
  heartbeats = [];
  const next = (): Promise<Row> => {
    const row = (rows.length > 1 ? rows.shift() : rows[0]) ?? null;
    return row instanceof Error ? Promise.reject(row) : Promise.resolve(row);
  };
  const retunes = { touch: (ids: string[]) => Promise.resolve(heartbeats.push(ids)), find: next };
  const reader = { load: next, nextTick: () => Promise.resolve() };
  const jobs = { filterActive: () => Promise.resolve(new Set()) };
  waiters = new RetuneWaitersService(
    retunes as unknown as RetuneRepository,
    reader as unknown as RetuneReaderService,
    jobs as unknown as JobQueueService,
    { subscribe: () => () => {} } as unknown as RetuneEventsService,
    { warn: () => {} } as unknown as PinoLogger,
  );
  waiters.onModuleInit();
});

afterEach(() => {
  waiters.onModuleDestroy();
  jest.useRealTimers();
});

/** A client that waits. @returns the function by which it leaves */
function aClient(id: string): () => Promise<void> {
  const leaving = new AbortController();
  const waiting = waiters.whileWaiting(id, () => once(leaving.signal, 'abort'));
  return async () => {
    leaving.abort();
    await waiting;
  };
}

describe('the heartbeat of a retune', () => {
  it('goes on until the last of its clients has left', async () => {
    const [first, second] = [aClient('song'), aClient('song')];
    await first();
    jest.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    expect(heartbeats).toEqual([['song']]);
    await second();
    jest.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    expect(heartbeats).toHaveLength(1);
  });

  it('goes on for a client that came after the others were detached', async () => {
    const first = aClient('song');
    waiters.remove('song');
    const second = aClient('song');
    await first();
    jest.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    expect(heartbeats).toEqual([['song']]);
    await second();
  });

  it('is recorded soon after a client asked about it, with those of others, and once in ten seconds', () => {
    for (const id of ['first', 'second', 'first']) waiters.noteSeen(id);
    jest.advanceTimersByTime(500);
    expect(heartbeats).toEqual([['first', 'second']]);
    waiters.noteSeen('first');
    jest.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    expect(heartbeats).toHaveLength(1);
    waiters.noteSeen('first');
    jest.advanceTimersByTime(500);
    expect(heartbeats).toEqual([['first', 'second'], ['first']]);
  });
});

describe('a client that waits for the end of a retune', () => {
  const untilEnded = () => waiters.untilEnded('song', new AbortController().signal);
  const [processing, failed] = [
    { id: 'song', status: 'processing' },
    { id: 'song', status: 'failed' },
  ];

  it('gets the whole row, although reads failed in the meantime', async () => {
    const wholeRow = { ...failed, originalFilename: 'song.wav' };
    rows = [processing, new Error('The database is away.'), failed, new Error('It is away again.'), failed, wholeRow];
    expect(await untilEnded()).toBe(wholeRow);
  });

  it('goes on waiting when the retune has begun again before its row was read', async () => {
    rows = [failed, processing, processing, failed];
    expect(await untilEnded()).toBe(failed);
  });

  it.each([
    ['before the end', [processing, null]],
    ['right after it', [failed, null]],
  ])('is told that it was cancelled when its account is deleted %s', async (_when, read) => {
    rows = read;
    await expect(untilEnded()).rejects.toMatchObject({ code: 'retune.cancelled', status: 409 });
  });
});
