import { describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import type { DatabaseSessionService } from './database-session.service.js';
import { NotifierService } from './notifier.service.js';

/** A notifier, and the payloads of each of its transactions. */
function setup(): { notifier: NotifierService; sent: string[][] } {
  const sent: string[][] = [];
  const dataSource = {
    query: (_: string, [, payloads]: [string[], string[]]) => Promise.resolve(sent.push(payloads)),
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
});
