import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import type { DatabaseSessionService } from './database-session.service.js';
import { NotifierService } from './notifier.service.js';

/** A notifier, and the payloads of each of its transactions, whose queries take as long as `commit`. */
function setup(commit = (): Promise<void> => Promise.resolve()): { notifier: NotifierService; sent: string[][] } {
  const sent: string[][] = [];
  const dataSource = {
    query: async (_: string, [, payloads]: [string[], string[]]) => {
      await commit();
      sent.push(payloads);
    },
  };
  const notifier = new NotifierService(
    {} as DatabaseSessionService,
    dataSource as unknown as DataSource,
    {} as PinoLogger,
  );
  return { notifier, sent };
}

describe('messages between processes', () => {
  it('of the same tenth of a second go in one transaction', async () => {
    const { notifier, sent } = setup();
    await notifier.notify('songs', { n: 0 });
    await Promise.all([1, 2].map((n) => notifier.notify('songs', { n })));
    expect(sent).toEqual([['{"n":0}'], ['{"n":1}', '{"n":2}']]);
  });

  it('have been sent before the connections close', async () => {
    const { notifier, sent } = setup();
    void notifier.notify('songs', { n: 0 });
    // It waits for LISTEN statements first, of which there are none.
    await Promise.resolve();
    await notifier.beforeApplicationShutdown();
    expect(sent).toEqual([['{"n":0}']]);
  });

  it('have been sent by then, too, when their transaction is under way', async () => {
    const [begun, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { notifier, sent } = setup(() => {
      begun.resolve();
      return committed.promise;
    });
    void notifier.notify('songs', { n: 0 });
    await begun.promise;
    const sentBefore = notifier.beforeApplicationShutdown().then(() => [...sent]);
    await turnOfTheLoop();
    committed.resolve();
    expect(await sentBefore).toEqual([['{"n":0}']]);
  });
});
