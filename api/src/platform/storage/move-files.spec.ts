import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseConfig } from '../config/config.js';
import { DiskStorage } from './disk.storage.js';
import { copyFiles, removeCopied } from './move-files.js';

const SONGS = ['batches/b/a', 'logos/l.png', 'results/a', 'uploads/a'];

let folder: string;
let from: DiskStorage;
let to: DiskStorage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attune-move-'));
  from = await open('from');
  to = await open('to');
  for (const key of SONGS) await store(from, key, `song of ${key}`);
});

afterEach(() => rm(folder, { recursive: true }));

async function open(name: string): Promise<DiskStorage> {
  const storage = new DiskStorage(parseConfig({ DATA_DIR: path.join(folder, name) }));
  await storage.onModuleInit();
  return storage;
}

const store = (storage: DiskStorage, key: string, content: string) =>
  storage.write(key, Readable.from([Buffer.from(content)], { objectMode: false }));

async function contentOf(storage: DiskStorage): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    content[key] = (await buffer((await storage.read(key)).stream)).toString();
  }
  return content;
}

const ALL = Object.fromEntries(SONGS.map((key) => [key, `song of ${key}`]));

describe('moving files to another storage', () => {
  it('copies all of them, and leaves the source as it is', async () => {
    const bytes = SONGS.join('song of ').length + 'song of '.length;
    expect(await copyFiles(from, to)).toEqual({ files: 4, bytes, skipped: 0 });
    expect([await contentOf(to), await contentOf(from)]).toEqual([ALL, ALL]);
  });

  it('goes on where an earlier run stopped', async () => {
    const interrupted = copyFiles(from, to, ({ files }) => {
      if (files === 2) throw new Error('Ctrl-C');
    });
    await expect(interrupted).rejects.toThrow('Ctrl-C');
    expect(await copyFiles(from, to)).toMatchObject({ files: 4, skipped: 2 });
    expect(await contentOf(to)).toEqual(ALL);
  });

  it('copies a file again that is of another size there', async () => {
    await store(to, 'results/a', 'half');
    await copyFiles(from, to);
    expect(await contentOf(to)).toEqual(ALL);
  });

  it('finds a copy that came out different, removes it and says so', async () => {
    const write = to.write.bind(to);
    to.write = async (key, body) => {
      const content = await buffer(body);
      if (key === 'results/a') content[0] = 0;
      return write(key, Readable.from([content], { objectMode: false }));
    };
    await expect(copyFiles(from, to)).rejects.toThrow(/^The copy of results\/a differed .* once more\.$/);
    expect(await contentOf(to)).not.toHaveProperty('results/a');
    expect(await contentOf(from)).toEqual(ALL);
  });

  it('removes from the source what was copied, and what the other storage has removed since', async () => {
    await copyFiles(from, to);
    await to.remove('results/a');
    expect(await removeCopied(from, to)).toMatchObject({ files: 4, skipped: 1 });
    expect(await contentOf(from)).toEqual({});
    expect(Object.keys(await contentOf(to))).toHaveLength(3);
  });

  it('removes nothing that differs from its copy', async () => {
    await copyFiles(from, to);
    await store(to, 'uploads/a', 'song of uploads/b');
    await expect(removeCopied(from, to)).rejects.toThrow(/^uploads\/a differs from its copy/);
    expect(await contentOf(from)).toHaveProperty('uploads/a');
  });
});
