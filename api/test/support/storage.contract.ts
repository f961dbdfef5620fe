import { randomBytes, randomUUID } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Storage } from '../../src/platform/storage/storage.js';

/** A storage to be tested, and what is in it besides its interface. */
export interface StorageUnderTest {
  storage: Storage;
  /** A folder of this machine for a worker's files. */
  workDir: string;
  /** Everything that it has stored, in part or whole: names of objects, files, open uploads, files without a name. */
  everything(): Promise<string[]>;
  /** Makes a stored file look older than it is. */
  age(key: string, storedAt: Date): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;
/** More than a stream reads at once, by far. */
const LARGE_BYTES = 2 * 1024 * 1024 + 1;

/** What every storage promises. */
export function describeStorage(what: string, open: () => Promise<StorageUnderTest>): void {
  describe(`a storage ${what}`, () => {
    let tested: StorageUnderTest;
    let storage: Storage;

    beforeAll(async () => {
      tested = await open();
      storage = tested.storage;
    });
    beforeEach(async () => {
      for await (const { key } of storage.list()) await storage.remove(key);
    });
    afterAll(() => tested.close());

    const store = (key: string, content: string): Promise<{ bytes: number }> =>
      storage.write(key, Readable.from([Buffer.from(content)], { objectMode: false }));
    const load = async (key: string): Promise<string> => (await buffer((await storage.read(key)).stream)).toString();
    const keys = async (folder?: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of storage.list(folder)) found.push(key);
      return found.sort();
    };

    it('returns what was written', async () => {
      const key = `uploads/${randomUUID()}`;
      expect(await storage.write(key, Readable.from([Buffer.from('one '), Buffer.from('two')]))).toEqual({ bytes: 7 });
      const { stream, bytes } = await storage.read(key);
      expect(bytes).toBe(7);
      expect((await buffer(stream)).toString()).toBe('one two');
      expect(await readFile(await storage.localPath(key, tested.workDir), 'utf8')).toBe('one two');
      expect(await storage.bytesOf(key)).toBe(7);
    });

    it('stores a stream of unknown length to the byte', async () => {
      const song = randomBytes(LARGE_BYTES);
      expect(await storage.write('results/large.wav', Readable.from(chunksOf(song)))).toEqual({ bytes: LARGE_BYTES });
      expect((await buffer((await storage.read('results/large.wav')).stream)).equals(song)).toBe(true);
    });

    it('stores an empty file', async () => {
      expect(await storage.write('uploads/empty', Readable.from([]))).toEqual({ bytes: 0 });
      expect(await load('uploads/empty')).toBe('');
      expect(await storage.bytesOf('uploads/empty')).toBe(0);
    });

    it.each([
      [0, 0, 'o'],
      [2, 4, 'e t'],
      [4, 6, 'two'],
    ])('gives back the bytes from %d to %d alone', async (start, end, expected) => {
      await store('a', 'one two');
      const { stream, bytes } = await storage.read('a', { start, end });
      expect(bytes).toBe(7);
      expect((await buffer(stream)).toString()).toBe(expected);
    });

    it('goes on giving what was opened when the file is removed meanwhile', async () => {
      await store('a', 'x'.repeat(300_000));
      const { stream } = await storage.read('a');
      await storage.remove('a');
      expect((await buffer(stream)).length).toBe(300_000);
    });

    it('copies a file so that each copy outlives the other', async () => {
      await store('uploads/a', 'one two');
      for (const to of ['uploads/b', 'uploads/b', 'results/c']) await storage.copy('uploads/a', to);
      await storage.remove('uploads/a');
      await storage.remove('uploads/b');
      expect(await load('results/c')).toBe('one two');
      expect(await keys()).toEqual(['results/c']);
    });

    it('joins a file that arrives in pieces, what was never recorded left out', async () => {
      const append = (pieces: string[], offset: number, text: string): ReturnType<Storage['append']> =>
        storage.append(pieces, offset, Readable.from([Buffer.from(text)], { objectMode: false }));
      const one = await append([], 0, 'one ');
      expect(one.bytes).toBe(4);
      // Its process was killed before it could record it.
      await append(one.pieces, 4, 'too long');
      const { pieces } = await append(one.pieces, 4, 'two');
      const head = await storage.readPieces(pieces, 5).next();
      expect(String(head.value)).toMatch(/^one /);
      await storage.join('uploads/a', pieces, 7);
      expect(await load('uploads/a')).toBe('one two');
      expect((await keys()).filter((key) => pieces.includes(key))).toEqual([]);
      const missing = { code: 'storage.missing', status: 404 };
      await expect(storage.join('uploads/b', pieces, 7)).rejects.toMatchObject(missing);
      expect(await storage.bytesOf('uploads/b')).toBeUndefined();
    });

    it('replaces a file as a whole', async () => {
      await store('a/b', 'a longer first version');
      await store('a/b', 'second');
      expect(await load('a/b')).toBe('second');
    });

    it.each([
      ['early', 100_000],
      ['late', LARGE_BYTES],
    ])('leaves nothing of a stream that fails %s', async (_when, bytes) => {
      const before = await tested.everything();
      const failing = Readable.from(
        (function* () {
          yield* chunksOf(Buffer.alloc(bytes));
          throw new Error('gone');
        })(),
      );
      await expect(storage.write('uploads/x', failing)).rejects.toThrow('gone');
      expect(await tested.everything()).toEqual(before);
    });

    it('leaves nothing of a stream whose sender is gone, nor changes what it should replace', async () => {
      await store('uploads/x', 'whole');
      const before = await tested.everything();
      const sent = chunksOf(Buffer.alloc(LARGE_BYTES));
      // Gone when it is asked for more than this: most of it has been written then.
      const cut = new Readable({
        read() {
          const next = sent.next();
          if (next.done === true) this.destroy();
          else this.push(next.value);
        },
      });
      await expect(storage.write('uploads/x', cut)).rejects.toThrow();
      expect(await tested.everything()).toEqual(before);
      expect(await load('uploads/x')).toBe('whole');
    });

    it('adopts a finished file by moving it', async () => {
      const file = path.join(tested.workDir, 'made.flac');
      await writeFile(file, 'music');
      expect(await storage.adopt('results/r.flac', file)).toEqual({ bytes: 5 });
      await expect(access(file)).rejects.toThrow();
      expect(await load('results/r.flac')).toBe('music');
    });

    it('says that a file is missing', async () => {
      const missing = { code: 'storage.missing', status: 404 };
      await expect(storage.read('uploads/none')).rejects.toMatchObject(missing);
      await expect(storage.read('uploads/none', { start: 0, end: 1 })).rejects.toMatchObject(missing);
      expect(await storage.bytesOf('uploads/none')).toBeUndefined();
      await expect(storage.copy('uploads/none', 'uploads/b')).rejects.toMatchObject(missing);
      await expect(storage.localPath('uploads/none', tested.workDir)).rejects.toMatchObject(missing);
      await expect(storage.adopt('uploads/none', path.join(tested.workDir, 'none'))).rejects.toThrow();
      expect(await keys()).toEqual([]);
    });

    it('removes a file once or twice alike', async () => {
      await store('single', 'x');
      await storage.remove('single');
      await storage.remove('single');
      await expect(storage.read('single')).rejects.toMatchObject({ code: 'storage.missing' });
    });

    it('lists all files, or those of a folder', async () => {
      for (const key of ['logos/a.png', 'uploads/a', 'uploads/b', 'batches/a/b']) await store(key, 'four');
      expect(await keys()).toEqual(['batches/a/b', 'logos/a.png', 'uploads/a', 'uploads/b']);
      expect(await keys('uploads')).toEqual(['uploads/a', 'uploads/b']);
      expect(await keys('batches')).toEqual(['batches/a/b']);
      expect(await keys('results')).toEqual([]);
      for await (const { bytes, storedAt } of storage.list('logos')) {
        expect(bytes).toBe(4);
        expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(HOUR_MS);
      }
    });

    it('removes files that are too old from a folder, and nothing else', async () => {
      await storage.sweep('measurements', 1000);
      const longAgo = new Date(Date.now() - HOUR_MS);
      for (const key of ['measurements/old', 'measurements/new', 'measurements/deep/old', 'uploads/old']) {
        await store(key, 'x');
        if (key.endsWith('old')) await tested.age(key, longAgo);
      }
      await storage.sweep('measurements', HOUR_MS / 2);
      expect(await keys()).toEqual(['measurements/deep/old', 'measurements/new', 'uploads/old']);
    });

    it.each([
      '',
      '/etc/passwd',
      '../secret',
      'a/../../b',
      'a//b',
      'a/.hidden',
      '.parts/x',
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
      await expect(storage.bytesOf(key)).rejects.toThrow(TypeError);
      await expect(storage.remove(key)).rejects.toThrow(TypeError);
      await expect(storage.adopt(key, '/dev/null')).rejects.toThrow(TypeError);
      await expect(storage.copy('a', key)).rejects.toThrow(TypeError);
    });

    it('can be written, and the probe leaves nothing', async () => {
      const before = await tested.everything();
      await Promise.all([storage.checkWritable(), storage.checkWritable()]);
      expect(await tested.everything()).toEqual(before);
    });
  });
}

/** In pieces that are no divisor of what a disk reads at once. */
function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 100_003) yield content.subarray(at, at + 100_003);
}
