import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import type { RetuneRepository } from '../retune.repository.js';
import type { RetuneEventsService } from './retune-events.service.js';
import type { RetuneReaderService } from './retune-reader.service.js';
import { RetuneWaitersService } from './retune-waiters.service.js';

const HEARTBEAT_INTERVAL_MS = 10_000;

let heartbeats: string[][];
let waiters: RetuneWaitersService;

beforeEach(() => {
  jest.useFakeTimers();
  heartbeats = [];
  const retunes = { touch: (ids: string[]) => Promise.resolve(heartbeats.push(ids)) };
  const jobs = { filterActive: () => Promise.resolve(new Set()) };
  waiters = new RetuneWaitersService(
    retunes as unknown as RetuneRepository,
    {} as RetuneReaderService,
    jobs as unknown as JobQueueService,
    {} as RetuneEventsService,
    {} as PinoLogger,
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
