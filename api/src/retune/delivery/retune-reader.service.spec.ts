import { describe, expect, it } from '@jest/globals';
import { earlierTimers } from '../../../test/support/earlier-timers.js';
import type { RetuneRepository } from '../retune.repository.js';
import { RetuneReaderService } from './retune-reader.service.js';

function readerOf(rows: string[]): { reader: RetuneReaderService; queries: string[][] } {
  const queries: string[][] = [];
  const findFollowed = (ids: string[]): Promise<{ id: string }[]> => {
    queries.push(ids);
    return Promise.resolve(rows.filter((id) => ids.includes(id)).map((id) => ({ id })));
  };
  return { reader: new RetuneReaderService({ findFollowed } as unknown as RetuneRepository), queries };
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
    const reader = new RetuneReaderService({ findFollowed } as unknown as RetuneRepository);
    const first = reader.load('a');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const second = reader.load('a');
    expect(await second).toMatchObject({ version: 2 });
    finish();
    expect(await first).toMatchObject({ version: 1 });
  });
});
