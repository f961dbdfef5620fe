import { describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { earlierTimers } from '../../../test/support/earlier-timers.js';
import { Drain } from '../../platform/http/drain.js';
import type { RetuneRepository } from '../retune.repository.js';
import type { RetuneEventsService } from './retune-events.service.js';
import { RetuneReaderService } from './follow-retune.service.js';

const aReader = (retunes: object): RetuneReaderService =>
  new RetuneReaderService(
    retunes as RetuneRepository,
    { subscribe: () => () => {} } as unknown as RetuneEventsService,
    new Drain(),
    { warn: () => {} } as unknown as PinoLogger,
  );

function readerOf(rows: string[]): { reader: RetuneReaderService; queries: string[][] } {
  const queries: string[][] = [];
  const findFollowed = (ids: string[]): Promise<{ id: string }[]> => {
    queries.push(ids);
    return Promise.resolve(rows.filter((id) => ids.includes(id)).map((id) => ({ id })));
  };
  return { reader: aReader({ findFollowed }), queries };
}

describe('the rows of retunes that clients wait for', () => {
  it('are read by one query at each tick, however many clients wait', async () => {
    const { reader, queries } = readerOf([]);
    const follow = async (id: string): Promise<void> => {
      await reader.load(id);
      await reader.nextTick();
      await reader.load(id);
    };
    await Promise.all(Array.from({ length: 300 }, (_, i) => follow(`id ${i}`)));
    expect(queries.map((ids) => ids.length)).toEqual([300, 300]);
  });

  it('are read again after a second', async () => {
    const { reader } = readerOf([]);
    const order: string[] = [];
    const timers = [earlierTimers(1000), reader.nextTick(), earlierTimers(1000)];
    const names = ['a second', 'tick', 'a second'];
    await Promise.all(timers.map((timer, i) => timer.then(() => order.push(names[i] ?? ''))));
    expect(order).toEqual(names);
  });

  it('go each to its own caller, and null where there is none', async () => {
    const { reader } = readerOf(['a', 'b']);
    const found = await Promise.all(['a', 'b', 'b', 'c'].map((id) => reader.load(id)));
    expect(found.map((row) => row?.id)).toEqual(['a', 'b', 'b', undefined]);
    expect(found[3]).toBeNull();
  });

  it('are read again after news, even while another query is under way', async () => {
    let finish = (): void => {};
    const asked: number[] = [];
    const findFollowed = async (ids: string[]): Promise<{ id: string; version: number }[]> => {
      const version = asked.push(ids.length);
      if (version === 1) await new Promise<void>((resolve) => (finish = resolve));
      return ids.map((id) => ({ id, version }));
    };
    const reader = aReader({ findFollowed });
    const first = reader.load('a');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const second = reader.load('a');
    expect(await second).toMatchObject({ version: 2 });
    finish();
    expect(await first).toMatchObject({ version: 1 });
  });
});

describe('a client that waits for the end of a retune', () => {
  type Row = { id: string; status: string } | null | Error;
  const [processing, failed] = [
    { id: 'song', status: 'processing' },
    { id: 'song', status: 'failed' },
  ];
  const away = new Error('The database is away.');

  /** What the database says, one read after the other, of the row that is followed and of the whole one. */
  function untilEnded(rows: Row[]): Promise<unknown> {
    const next = (): Promise<Row> => {
      const row = (rows.length > 1 ? rows.shift() : rows[0]) ?? null;
      return row instanceof Error ? Promise.reject(row) : Promise.resolve(row);
    };
    const reader = aReader({ find: next });
    Object.assign(reader, { load: next, nextTick: () => Promise.resolve() });
    return reader.untilEnded('song', new AbortController().signal);
  }

  it('gets the whole row, although reads failed in the meantime', async () => {
    const wholeRow = { ...failed, originalFilename: 'song.wav' };
    expect(await untilEnded([processing, away, failed, away, failed, wholeRow])).toBe(wholeRow);
  });

  it.each([
    ['before the end', [processing, null]],
    ['right after it', [failed, null]],
  ])('is told that it was cancelled when its account is deleted %s', async (_when, rows) => {
    await expect(untilEnded(rows)).rejects.toMatchObject({ code: 'retune.cancelled', status: 409 });
  });
});
