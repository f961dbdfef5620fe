import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express, { type Response } from 'express';
import type { PinoLogger } from 'nestjs-pino';
import { eventually } from '../../../test/support/eventually.js';
import { listenLocally, type LocalServer } from '../../../test/support/local-server.js';
import type { Identity } from '../../auth/identity.js';
import type { NotifierService } from '../../platform/database/notifier.service.js';
import { EventStreams } from '../../platform/http/event-stream.js';
import type { AppError } from '../../platform/errors/app-error.js';
import type { AudioFile } from '../audio-file.entity.js';
import type { RetuneProgress, RetuneStatus } from '../domain/retune-record.js';
import { type RetuneEvent, RetuneEventsService } from './retune-events.service.js';
import { RetuneProgressStreamService, type RetuneReaderService } from './follow-retune.service.js';

type Row = Pick<AudioFile, 'id' | 'userId' | 'deletedAt' | 'status' | 'objectPath' | 'processingError'>;

const id = randomUUID();
const row = (status: RetuneStatus): Row => ({
  id,
  userId: 'u',
  deletedAt: null,
  status,
  objectPath: 'uploads/x',
  processingError: null,
});

let notify: (event: RetuneEvent) => void;
let reconnect: () => void;
let events: RetuneEventsService;
let loadRow: () => Promise<Row | null>;
let answer: Response | undefined;
let local: LocalServer;

const identity: Identity = {
  userId: 'u',
  workspace: { ownerId: 'u', role: 'owner', tier: 'studio', studioEndedAt: null },
  via: { kind: 'session', passwordStamp: '' },
};

beforeEach(async () => {
  answer = undefined;
  const listen = (_channel: string, fn: typeof notify, onReconnect: () => void): (() => void) => {
    [notify, reconnect] = [fn, onReconnect];
    return () => {};
  };
  events = new RetuneEventsService(
    { listen, notify: () => Promise.resolve() } as unknown as NotifierService,
    { warn: jest.fn() } as unknown as PinoLogger,
  );
  // The clock ticks at every turn of the event loop.
  const nextTick = (): Promise<void> => turnOfTheLoop();
  const reader = { load: () => loadRow(), nextTick } as unknown as RetuneReaderService;
  const stream = new RetuneProgressStreamService(new EventStreams(), reader, events);
  const app = express().get('/', (_request, response) => {
    answer = response;
    stream.send(id, identity, response).catch((error: unknown) => {
      response.status((error as AppError).status).end();
    });
  });
  local = await listenLocally(createServer(app));
});

afterEach(async () => {
  jest.restoreAllMocks();
  events.onModuleDestroy();
  await local.close();
});

const publish = (status: RetuneStatus, stage: RetuneProgress['stage'], percent: number): void =>
  notify({ id, status, progress: [{ stage, percent, etaSeconds: null }] });

/** Reads the stream to its end, block by block. */
async function read(): Promise<string[]> {
  const text = await (await fetch(local.url)).text();
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .map((match) => {
      const { status, stage, percent } = JSON.parse(match?.[2] ?? '{}') as Record<string, string>;
      return [match?.[1], status, stage, percent].filter((part) => part !== undefined).join(' ');
    });
}

describe('a stream of progress', () => {
  it('leaves out no stage that is published while the row is being loaded', async () => {
    const loads: ((found: Row) => void)[] = [];
    loadRow = () => new Promise((resolve) => loads.push(resolve));
    const streamed = read();
    await eventually(() => loads.length === 1);
    publish('processing', 'probe', 0);
    publish('processing', 'measure', 2);
    publish('processing', 'measure', 3);
    publish('processing', 'retune', 4);
    loads[0]?.(row('processing'));
    await eventually(() => loads.length === 2);
    publish('processing', 'encode', 95);
    publish('completed', 'tag', 99);
    loads[1]?.(row('processing'));
    await eventually(() => loads.length === 3);
    loads[2]?.(row('completed'));
    expect(await streamed).toEqual([
      'progress processing probe 0',
      'progress processing measure 3',
      'progress processing retune 4',
      'progress processing encode 95',
      'progress processing tag 99',
      'end completed',
    ]);
  });

  it('outlives a database that is unavailable, however long it has been open', async () => {
    const now = jest.spyOn(performance, 'now');
    const found = [
      (): Promise<Row> => Promise.resolve(row('processing')),
      (): Promise<Row> => Promise.reject(new Error('unavailable')),
      (): Promise<Row> => Promise.resolve(row('completed')),
    ];
    loadRow = () => {
      const next = found.shift() ?? ((): Promise<Row> => Promise.resolve(row('completed')));
      if (found.length === 1) now.mockReturnValue(1e9);
      return next();
    };
    expect(await read()).toEqual(['progress processing queue 0', 'end completed']);
  });

  it('of a retune that has ended consists of the end alone', async () => {
    loadRow = () => Promise.resolve(row('completed'));
    expect(await read()).toEqual(['end completed']);
  });

  it('ends with the row of its retune', async () => {
    const found = [row('processing'), null];
    loadRow = () => Promise.resolve(found.shift() ?? null);
    expect(await read()).toEqual(['progress processing queue 0', 'end unknown']);
  });

  it('writes nothing more once a server that shuts down has ended it', async () => {
    loadRow = () => Promise.resolve(row('processing'));
    const streamed = read();
    await eventually(() => answer?.headersSent ?? false);
    await turnOfTheLoop();
    const errors: unknown[] = [];
    answer?.on('error', (error) => errors.push(error));
    answer?.end();
    publish('processing', 'retune', 50);
    expect(await streamed).toEqual(['progress processing queue 0']);
    expect(errors).toEqual([]);
  });
});

it.each([
  ['of another user', () => Promise.resolve({ ...row('completed'), userId: 'another' })],
  ['that does not exist', () => Promise.resolve(null)],
])('a retune %s is not found', async (_whose, load) => {
  loadRow = load;
  expect((await fetch(local.url)).status).toBe(404);
});

describe('streams of one user', () => {
  it('are limited, and room is made by each that ends', async () => {
    let status: RetuneStatus = 'processing';
    loadRow = () => Promise.resolve(row(status));
    const open = (): Promise<globalThis.Response> => fetch(local.url);
    const streams = await Promise.all(Array.from({ length: 64 }, open));
    expect((await open()).status).toBe(429);
    status = 'completed';
    await Promise.all(streams.map((stream) => stream.text()));
    expect((await open()).status).toBe(200);
  });
});

describe('the last progress received', () => {
  it('is forgotten when the connection it came by was lost: the end may have been missed', () => {
    events.watch(id);
    publish('processing', 'retune', 50);
    expect(events.progressOf(id, 'processing')).toMatchObject({ percent: 50 });
    reconnect();
    expect(events.progressOf(id, 'processing')).toBeUndefined();
  });
});
