import { jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { Janitor } from './janitor.js';

const warn = jest.fn<(context: { err: unknown }, message: string) => void>();

class ThreeFiles extends Janitor {
  readonly removed: string[] = [];

  constructor() {
    super(60_000, { warn } as unknown as PinoLogger);
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
  expect(warn.mock.calls.map(([{ err }]) => (err as Error).message)).toEqual(['EACCES', 'the database is unavailable']);
});
