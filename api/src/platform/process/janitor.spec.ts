import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { Janitor, janitors } from './janitor.js';

const warn = jest.fn<(context: { err: unknown }, message: string) => void>();
const warnings = (): string[] => warn.mock.calls.map(([{ err }]) => (err as Error).message);
const logger = { warn } as unknown as PinoLogger;

beforeEach(() => {
  warn.mockClear();
  janitors.clear();
});

class ThreeFiles extends Janitor {
  readonly removed: string[] = [];

  constructor() {
    super(60_000, logger);
  }

  protected async round(): Promise<void> {
    for (const file of ['a', 'locked', 'c']) {
      await this.attempt(async () => {
        if (file === 'locked') throw new Error('EACCES');
        this.removed.push(file);
        return Promise.resolve();
      });
    }
    throw new Error('the database is unavailable');
  }
}

it('a file that cannot be removed is logged and keeps no other from being removed, nor does a round that breaks off stop the process', async () => {
  const janitor = new ThreeFiles();
  await janitor.onApplicationBootstrap();
  janitor.onModuleDestroy();
  expect(janitor.removed).toEqual(['a', 'c']);
  expect(warnings()).toEqual(['EACCES', 'the database is unavailable']);
});

/** Removes rows, of which some are locked, in a round of two steps; the first breaks off. */
class ManyRows extends Janitor {
  readonly batches: number[] = [];
  rounds = 0;

  constructor(
    readonly rows: Set<string>,
    readonly locked: ReadonlySet<string>,
    leader?: { isLeader: boolean; onLead: (fn: () => void) => void },
  ) {
    super(60_000, logger, leader);
  }

  protected async round(): Promise<void> {
    this.rounds += 1;
    await this.attemptAll(
      () => Promise.reject(new Error('Query read timeout')),
      () => Promise.resolve(),
    );
    await this.attemptAll(
      ({ limit, exceptIds }) => {
        const found = [...this.rows].filter((id) => !exceptIds.includes(id)).slice(0, limit);
        this.batches.push(found.length);
        return Promise.resolve(found.map((id) => ({ id })));
      },
      ({ id }) => {
        if (this.locked.has(id)) return Promise.reject(new Error('EACCES'));
        this.rows.delete(id);
        return Promise.resolve();
      },
    );
  }
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `row ${i}`);

describe('a step of many rows', () => {
  it('reads them in batches, is not held up by those that fail, nor by a step that broke off before it', async () => {
    const locked = new Set(ids(600));
    const janitor = new ManyRows(new Set(ids(1300)), locked);
    await janitor.onApplicationBootstrap();
    janitor.onModuleDestroy();
    expect(janitor.batches).toEqual([500, 500, 300]);
    expect([...janitor.rows]).toEqual([...locked]);
    expect(warnings()[0]).toBe('Query read timeout');
  });
});

/** Removes five rows in each of two steps at the same time; each takes a moment. */
class SlowRows extends Janitor {
  maxRunning = 0;
  done = 0;
  private running = 0;

  constructor() {
    super(60_000, logger);
  }

  protected async round(): Promise<void> {
    await Promise.all([this.step(), this.step()]);
  }

  private step(): Promise<void> {
    return this.attemptAll(
      () => Promise.resolve(ids(5).map((id) => ({ id }))),
      async () => {
        this.running += 1;
        this.maxRunning = Math.max(this.maxRunning, this.running);
        await new Promise(setImmediate);
        this.running -= 1;
        this.done += 1;
      },
    );
  }
}

it('steps at the same time work on two rows at a time together, and their round ends after the last', async () => {
  const janitor = new SlowRows();
  await janitor.onApplicationBootstrap();
  janitor.onModuleDestroy();
  expect([janitor.maxRunning, janitor.done]).toEqual([2, 10]);
});

describe('a janitor of all processes', () => {
  it('works in the leader alone, and as soon as its process leads', async () => {
    let lead = (): void => {};
    const leader = { isLeader: false, onLead: (fn: () => void): void => void (lead = fn) };
    const janitor = new ManyRows(new Set(ids(1)), new Set(), leader);
    await janitor.onApplicationBootstrap();
    expect(janitor.rounds).toBe(0);
    expect(janitors.get('ManyRows')).toEqual({ intervalSeconds: 60, scope: 'installation' });
    leader.isLeader = true;
    lead();
    await new Promise(setImmediate);
    janitor.onModuleDestroy();
    expect(janitor.rounds).toBe(1);
    expect(janitors.get('ManyRows')?.firstRoundAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

class NothingToDo extends Janitor {
  constructor() {
    super(60_000, { warn } as unknown as PinoLogger);
  }

  protected round(): Promise<void> {
    return Promise.resolve();
  }
}

it('only a round without an error counts as the last clean one', async () => {
  for (const janitor of [new ThreeFiles(), new NothingToDo()]) {
    await janitor.onApplicationBootstrap();
    janitor.onModuleDestroy();
  }
  expect(janitors.get('ThreeFiles')).toEqual({ intervalSeconds: 60, scope: 'process', firstRoundAt: expect.any(Date) });
  const { endedAt, seconds } = janitors.get('NothingToDo')?.cleanRound ?? { endedAt: new Date(0), seconds: 0 };
  expect(endedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
});
