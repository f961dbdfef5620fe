import { setTimeout as sleep } from 'node:timers/promises';
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
  it('are sent at once, and those that follow soon go in one transaction', async () => {
    const { notifier, sent } = setup();
    await notifier.notify('songs', { n: 1 });
    const others = [2, 3].map((n) => notifier.notify('songs', { n }));
    await sleep(20);
    expect(sent).toEqual([['{"n":1}']]);
    await Promise.all(others);
    expect(sent).toEqual([['{"n":1}'], ['{"n":2}', '{"n":3}']]);
  });
});
