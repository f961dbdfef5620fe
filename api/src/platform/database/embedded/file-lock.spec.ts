import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { withFileLock } from './file-lock.js';
import { processStartTime } from './processes.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  file = path.join(folder, 'lock');
});

afterEach(() => rm(folder, { recursive: true }));

describe('a lock', () => {
  it.each([
    ['of a process that is dead', '999999999 1'],
    ['whose number belongs to another process by now', `${process.ppid} 1`],
    ['that a crash left empty', ''],
    ['that a crash left full of zeros', '\0\0\0\0'],
  ])('%s is taken over, by one at a time of many, and nothing is left of it', async (_what, left) => {
    await writeFile(file, left);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      // Others go on with theirs meanwhile, by files as well.
      for (let time = 0; time < 3; time += 1) await readFile(file);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => withFileLock(file, work)));
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that lives is waited for', async () => {
    const holder = `${process.ppid} ${await processStartTime(process.ppid)}`;
    await writeFile(file, holder);
    await expect(withFileLock(file, () => Promise.resolve(), 200)).rejects.toThrow(/another process holds/);
    expect(await readFile(file, 'utf8')).toBe(holder);
  });

  it('is never seen without its holder', async () => {
    let isOver = false as boolean;
    const locking = (async () => {
      for (let i = 0; i < 200; i += 1) await withFileLock(file, () => Promise.resolve());
      isOver = true;
    })();
    const seen = new Set<string>();
    while (!isOver) {
      seen.add(await readFile(file, 'utf8').catch(() => 'none'));
      await turnOfTheLoop();
    }
    await locking;
    seen.delete('none');
    expect([...seen]).toEqual([`${process.pid} ${await processStartTime(process.pid)}`]);
  });
});
