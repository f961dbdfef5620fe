import { statSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeStorage, type StorageUnderTest } from '../../../test/support/storage.contract.js';
import { parseConfig } from '../config/config.js';
import { DiskStorage } from './disk.storage.js';

/** Memory, which is a file system of its own; only Linux has it. */
const OTHER_DISK = '/dev/shm';
const hasOtherDisk = deviceOf(OTHER_DISK) !== undefined && deviceOf(OTHER_DISK) !== deviceOf(tmpdir());

const BATCH = '5b0c1d1e-0000-4000-8000-000000000000';

function deviceOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.dev;
}

async function diskStorage(dataDir: string, more: string[] = []): Promise<StorageUnderTest> {
  const storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
  await storage.onModuleInit();
  const workDir = path.join(dataDir, 'work');
  await mkdir(workDir);
  const root = path.join(dataDir, 'files');
  return {
    storage,
    workDir,
    everything: () => filesIn(root),
    age: (key, storedAt) => utimes(path.join(root, key), storedAt, storedAt),
    close: async () => {
      for (const folder of [dataDir, ...more]) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

const newFolder = (parent: string): Promise<string> => mkdtemp(path.join(parent, 'attune-storage-'));

describeStorage('on disk', async () => diskStorage(await newFolder(tmpdir())));

(hasOtherDisk ? describe : describe.skip)('files on another disk than DATA_DIR', () => {
  describeStorage('on another disk', async () => {
    const [dataDir, volume] = [await newFolder(tmpdir()), await newFolder(OTHER_DISK)];
    await symlink(volume, path.join(dataDir, 'files'));
    return diskStorage(dataDir, [volume]);
  });
});

describe('a storage on disk alone', () => {
  let dataDir: string;
  let storage: DiskStorage;

  beforeEach(async () => {
    dataDir = await newFolder(tmpdir());
    storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
    await storage.onModuleInit();
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps its folders from other people on the machine, those an earlier version left open too', async () => {
    const folders = [path.join(dataDir, 'files'), path.join(dataDir, 'files/.parts')];
    for (const folder of folders) await chmod(folder, 0o755);
    await storage.onModuleInit();
    await storage.write('uploads/x', Readable.from(['x']));
    for (const folder of [...folders, path.join(dataDir, 'files/uploads')]) {
      expect((await stat(folder)).mode & 0o077).toBe(0);
    }
  });

  it.each([
    ['at its start', () => storage.onModuleInit()],
    ['later', () => storage.removeAbandoned()],
  ])('removes partial files of a crashed process %s, and leaves those that may still grow', async (_when, remove) => {
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    // The second is where another release has them.
    const old = [path.join(dataDir, 'files/.parts/old'), path.join(dataDir, 'parts/old')];
    const growing = path.join(dataDir, 'files/.parts/new');
    await mkdir(path.join(dataDir, 'parts'));
    for (const file of [...old, growing]) await writeFile(file, 'x');
    for (const file of old) await utimes(file, longAgo, longAgo);
    await remove();
    for (const file of old) await expect(access(file)).rejects.toThrow();
    await expect(access(growing)).resolves.toBeUndefined();
  });

  it('takes no files of others for its own', async () => {
    await mkdir(path.join(dataDir, 'files/lost+found'), { mode: 0o000 });
    await writeFile(path.join(dataDir, 'files/Read me.txt'), 'x');
    await storage.write('uploads/x', Readable.from(['x']));
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    expect(keys).toEqual(['uploads/x']);
  });

  it('leaves no empty folder of a batch behind, while others write there', async () => {
    const write = (name: string) => storage.write(`batches/${BATCH}/${name}`, Readable.from(['x']));
    await write('a');
    await write('b');
    await storage.remove(`batches/${BATCH}/a`);
    await expect(readdir(path.join(dataDir, 'files/batches', BATCH))).resolves.toEqual(['b']);
    await storage.remove(`batches/${BATCH}/b`);
    await storage.remove(`batches/${BATCH}/b`);
    await expect(readdir(path.join(dataDir, 'files/batches'))).resolves.toEqual([]);

    const names = Array.from({ length: 20 }, (_, i) => `song-${i}`);
    const addAndRemove = async (name: string): Promise<void> => {
      for (let time = 0; time < 10; time += 1) {
        await write(name);
        await storage.copy(`batches/${BATCH}/${name}`, `batches/${BATCH}/copy-${name}`);
        for (const one of [name, `copy-${name}`]) await storage.remove(`batches/${BATCH}/${one}`);
      }
    };
    await Promise.all(names.map(addAndRemove));
    await expect(readdir(path.join(dataDir, 'files/batches'))).resolves.toEqual([]);
  });

  it('knows when it can no longer be written', async () => {
    await rm(dataDir, { recursive: true });
    await expect(storage.checkWritable()).rejects.toThrow();
    await storage.onModuleInit();
    await expect(storage.checkWritable()).resolves.toBeUndefined();
  });

  it('is checked by the way that an upload goes', async () => {
    // A folder of files that cannot be replaced: the part can be written, but not moved in.
    await writeFile(path.join(dataDir, 'files/probes'), 'a file where the folder has to be');
    await expect(storage.checkWritable()).rejects.toThrow();
  });

  it('has no address past the api', async () => {
    await storage.write('results/a', Readable.from(['song']));
    expect(await storage.downloadUrl()).toBeNull();
    expect((await buffer((await storage.read('results/a')).stream)).toString()).toBe('song');
  });
});
