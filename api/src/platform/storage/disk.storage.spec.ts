import { randomUUID } from 'node:crypto';
import { access, chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseConfig } from '../config/config.js';
import { DiskStorage } from './disk.storage.js';

let dataDir: string;
let storage: DiskStorage;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'attune-storage-'));
  storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
  await storage.onModuleInit();
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('storage on disk', () => {
  it('returns what was written', async () => {
    const key = `uploads/${randomUUID()}`;
    expect(await storage.write(key, Readable.from([Buffer.from('one '), Buffer.from('two')]))).toEqual({ bytes: 7 });
    const { stream, bytes } = await storage.read(key);
    expect(bytes).toBe(7);
    expect((await buffer(stream)).toString()).toBe('one two');
    expect(await readFile(await storage.localPath(key), 'utf8')).toBe('one two');
    expect(await storage.stat(key)).toEqual({ bytes: 7 });
  });

  it.each([
    [0, 0, 'o'],
    [2, 4, 'e t'],
    [4, 6, 'two'],
  ])('gives back the bytes from %d to %d alone', async (start, end, expected) => {
    await storage.write('a', Readable.from(['one two']));
    const { stream, bytes } = await storage.read('a', { start, end });
    expect(bytes).toBe(7);
    expect((await buffer(stream)).toString()).toBe(expected);
  });

  it('goes on giving what was opened when the file is removed meanwhile', async () => {
    await storage.write('a', Readable.from([Buffer.alloc(300_000, 'x')]));
    const { stream } = await storage.read('a');
    await storage.remove('a');
    expect((await buffer(stream)).length).toBe(300_000);
  });

  it('removes files that are too old from a folder, and nothing else', async () => {
    await storage.sweep('measurements', 1000);
    for (const key of ['measurements/old', 'measurements/new', 'uploads/old']) {
      await storage.write(key, Readable.from(['x']));
    }
    const longAgo = new Date(Date.now() - 5000);
    for (const key of ['measurements/old', 'uploads/old']) {
      await utimes(path.join(dataDir, 'files', key), longAgo, longAgo);
    }
    await storage.sweep('measurements', 1000);
    expect((await filesIn('files/measurements')).sort()).toEqual(['new']);
    expect(await filesIn('files/uploads')).toEqual(['old']);
  });

  it('copies a file so that each copy outlives the other', async () => {
    await storage.write('uploads/a', Readable.from(['one two']));
    for (const to of ['uploads/b', 'uploads/b', 'results/c']) await storage.copy('uploads/a', to);
    await storage.remove('uploads/a');
    await storage.remove('uploads/b');
    expect((await buffer((await storage.read('results/c')).stream)).toString()).toBe('one two');
    expect(await filesIn('parts')).toEqual([]);
  });

  it('has nothing to copy where nothing is stored', async () => {
    await expect(storage.copy('uploads/a', 'uploads/b')).rejects.toMatchObject({ status: 404 });
  });

  it('replaces a file as a whole', async () => {
    await storage.write('a/b', Readable.from(['a longer first version']));
    await storage.write('a/b', Readable.from(['second']));
    expect((await buffer((await storage.read('a/b')).stream)).toString()).toBe('second');
  });

  it('leaves nothing of a stream that fails midway', async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('gone');
      })(),
    );
    await expect(storage.write('uploads/x', failing)).rejects.toThrow('gone');
    expect([...(await filesIn('files')), ...(await filesIn('parts'))]).toEqual([]);
  });

  it('adopts a finished file by moving it', async () => {
    const file = path.join(dataDir, 'made.flac');
    await writeFile(file, 'music');
    expect(await storage.adopt('results/r.flac', file)).toEqual({ bytes: 5 });
    await expect(access(file)).rejects.toThrow();
    expect((await buffer((await storage.read('results/r.flac')).stream)).toString()).toBe('music');
  });

  it('says that a file is missing', async () => {
    await expect(storage.read('uploads/none')).rejects.toMatchObject({ code: 'storage.missing', status: 404 });
    await expect(storage.stat('uploads/none')).rejects.toMatchObject({ code: 'storage.missing', status: 404 });
    await expect(storage.localPath('uploads/none')).rejects.toMatchObject({ code: 'storage.missing' });
  });

  it('removes a file once or twice alike', async () => {
    await storage.write('a', Readable.from(['x']));
    await storage.remove('a');
    await storage.remove('a');
    await expect(storage.read('a')).rejects.toMatchObject({ code: 'storage.missing' });
  });

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../b',
    'a//b',
    'a/.hidden',
    'A',
    'a b',
    'a/b.',
    'a\\b',
    'a\0b',
    'a/b/c/d/e',
    'a.b/c',
    'x'.repeat(65),
  ])('refuses the key %j', async (key) => {
    await expect(storage.write(key, Readable.from(['x']))).rejects.toThrow(TypeError);
    await expect(storage.read(key)).rejects.toThrow(TypeError);
    await expect(storage.stat(key)).rejects.toThrow(TypeError);
    await expect(storage.remove(key)).rejects.toThrow(TypeError);
    await expect(storage.adopt(key, '/dev/null')).rejects.toThrow(TypeError);
  });

  it('keeps its folders from other people on the machine, those an earlier version left open too', async () => {
    const folders = [path.join(dataDir, 'files'), path.join(dataDir, 'parts')];
    for (const folder of folders) await chmod(folder, 0o755);
    await storage.onModuleInit();
    await storage.write('uploads/x', Readable.from(['x']));
    for (const folder of [...folders, path.join(dataDir, 'files/uploads')]) {
      expect((await stat(folder)).mode & 0o077).toBe(0);
    }
  });

  it.each([
    ['at the next start', (): Promise<void> => storage.onModuleInit()],
    ['when partial files are cleaned up', (): Promise<void> => storage.removeAbandoned()],
  ])('removes parts of a crashed process %s, and leaves those that still grow', async (_when, clean) => {
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await writeFile(path.join(dataDir, 'parts', 'old'), 'x');
    await utimes(path.join(dataDir, 'parts', 'old'), long, long);
    await writeFile(path.join(dataDir, 'parts', 'new'), 'x');
    await clean();
    expect(await filesIn('parts')).toEqual(['new']);
  });

  it('knows whether it can write', async () => {
    await expect(storage.checkWritable()).resolves.toBeUndefined();
    await rm(dataDir, { recursive: true });
    await expect(storage.checkWritable()).rejects.toThrow();
  });
});
