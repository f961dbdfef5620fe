import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { NotifierService } from '../../platform/database/notifier.service.js';
import { type RetuneEvent, RetuneEventsService } from './retune-events.service.js';

/** Notifications between processes, without Postgres. */
class Line {
  readonly sent: [channel: string, payload: object][] = [];
  private readonly emitter = new EventEmitter();

  /** @returns the notifier of one process, and the channels that it listens to */
  join(): { notifier: NotifierService; channels: Set<string> } {
    const channels = new Set<string>();
    const notifier = {
      notify: (channel: string, payload: object) => {
        this.sent.push([channel, payload]);
        this.emitter.emit(channel, payload);
        return Promise.resolve();
      },
      listen: (channel: string, fn: (payload: object) => void) => {
        channels.add(channel);
        this.emitter.on(channel, fn);
        return () => this.emitter.off(channel, fn);
      },
    };
    return { notifier: notifier as unknown as NotifierService, channels };
  }

  count(channel: string): number {
    return this.sent.filter(([sentOn]) => sentOn === channel).length;
  }
}

const warn = jest.fn();
const logger = { warn } as unknown as PinoLogger;
const id = randomUUID();
const song = { id, inBatch: false };
const retune = (percent: number) => ({ stage: 'retune', percent, etaSeconds: null }) as const;

let line: Line;
let api: RetuneEventsService;
let worker: RetuneEventsService;
let workerChannels: Set<string>;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  line = new Line();
  api = new RetuneEventsService(line.join().notifier, logger);
  const joined = line.join();
  workerChannels = joined.channels;
  worker = new RetuneEventsService(joined.notifier, logger);
  worker.startReporting();
});

afterEach(() => {
  api.onModuleDestroy();
  worker.onModuleDestroy();
  jest.useRealTimers();
});

describe('progress between processes', () => {
  it('is published for a retune that a client watches, and reaches it within a second', async () => {
    const messages = worker.report(song);
    messages.report(retune(10));
    expect(api.progressOf(id, 'processing')).toBeUndefined();
    await jest.advanceTimersByTimeAsync(100);
    expect(api.progressOf(id, 'processing')).toMatchObject({ percent: 10 });
    messages.report(retune(20));
    await jest.advanceTimersByTimeAsync(1000);
    expect(api.progressOf(id, 'processing')).toMatchObject({ percent: 20 });
    await messages.end();
  });

  it.each([
    { inBatch: false, published: ['completed'] },
    { inBatch: true, published: ['processing', 'completed'] },
  ])('is not published without a client, except for the end and, in a batch, the start: $inBatch', async (row) => {
    const messages = worker.report({ id, inBatch: row.inBatch });
    for (let percent = 0; percent < 100; percent += 1) {
      messages.report(retune(percent));
      await jest.advanceTimersByTimeAsync(250);
    }
    await worker.publish({ id, status: 'completed', progress: await messages.end() });
    expect(line.sent.map(([, event]) => (event as RetuneEvent).status)).toEqual(row.published);
  });

  it('ends half a minute after the client was last there', async () => {
    const messages = worker.report(song);
    api.watch(id);
    await jest.advanceTimersByTimeAsync(60_000);
    const before = line.count('retune');
    for (let percent = 0; percent < 10; percent += 1) {
      messages.report(retune(percent));
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(line.count('retune')).toBe(before);
    await messages.end();
  });

  it('is not received by workers', () => {
    worker.report(song);
    expect([...workerChannels]).toEqual(['retune.watched']);
  });

  it('that arrives after the end leaves nothing behind', async () => {
    api.watch(id);
    await jest.advanceTimersByTimeAsync(100);
    await worker.publish({ id, status: 'cancelled', progress: [] });
    await worker.publish({ id, status: 'processing', progress: [retune(50)] });
    expect(api.progressOf(id, 'processing')).toBeUndefined();
  });

  it('is asked for in messages that a notification can hold, however many clients there are', async () => {
    for (let i = 0; i < 450; i += 1) api.watch(randomUUID());
    await jest.advanceTimersByTimeAsync(100);
    expect(line.count('retune.watched')).toBe(3);
    for (const [, message] of line.sent) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8000);
  });
});

it('goes on when a message cannot be sent, since the rows are read as well', async () => {
  const notifier = { notify: () => Promise.reject(new Error('timeout exceeded when trying to connect')) };
  const events = new RetuneEventsService(notifier as unknown as NotifierService, logger);
  await expect(events.publish({ id, status: 'completed', progress: [] })).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ retuneId: id }), expect.any(String));
});
