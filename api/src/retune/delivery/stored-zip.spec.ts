import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unzip } from '../../../test/support/unzip.js';
import { parseConfig } from '../../platform/config/config.js';
import { DiskStorage } from '../../platform/storage/disk.storage.js';
import { type ZippedSong, zipFilename, zipOfStored } from './stored-zip.js';

let dataDir: string;
let storage: DiskStorage;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'attune-zip-'));
  storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
  await storage.onModuleInit();
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function stored(id: string, songPath: string, content: string): Promise<ZippedSong> {
  await storage.write(`results/${id}`, Readable.from([Buffer.from(content)]));
  return { id, path: songPath, key: `results/${id}`, processedAt: new Date('2026-11-22T10:00:00Z') };
}

describe('an archive of stored results', () => {
  it('numbers songs that have the same name, and leaves out those that were removed', async () => {
    const songs = [await stored('a', 'song.mp3', 'one'), await stored('b', 'song.mp3', 'two')];
    const removed = await stored('c', 'other.mp3', 'three');
    await storage.remove(removed.key);
    const zip = await zipOfStored(storage, [...songs, removed]);
    if (!zip) throw new Error('There is no archive.');
    const files = unzip(await buffer(zip.open({ start: 0, end: zip.bytes - 1 })));
    expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
      ['song.mp3', 'one'],
      ['song (2).mp3', 'two'],
    ]);
  });

  it('is null when all songs were removed, and fails when the storage does', async () => {
    const song = await stored('a', 'song.mp3', 'one');
    jest.spyOn(storage, 'bytesOf').mockRejectedValueOnce(new Error('disk failure'));
    await expect(zipOfStored(storage, [song])).rejects.toThrow('disk failure');
    await storage.remove(song.key);
    expect(await zipOfStored(storage, [song])).toBeNull();
  });

  it('asks for few sizes at the same time', async () => {
    const songs = await Promise.all(Array.from({ length: 50 }, (_, i) => stored(String(i), `${i}.mp3`, 'x')));
    let [open, most] = [0, 0];
    jest.spyOn(storage, 'bytesOf').mockImplementation(async () => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return 1;
    });
    await zipOfStored(storage, songs);
    expect(most).toBe(16);
  });

  it.each([
    ['Live: Tivoli/2026', 'Live_ Tivoli_2026.zip'],
    ['..', 'songs.zip'],
  ])('of %j is called %j', (name, filename) => {
    expect(zipFilename(name, 'songs')).toBe(filename);
  });
});
