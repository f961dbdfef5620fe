import path from 'node:path';
import { Readable } from 'node:stream';
import { DiskStorage } from '../src/platform/storage/disk.storage.js';
import { Storage } from '../src/platform/storage/storage.js';
import { type S3Server, startS3Server } from './support/s3-server.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { testConfig, testEnvironment } from './support/test-config.js';
import { TestProcess } from './support/test-process.js';
import { startTestServer } from './support/test-server.js';

const PROGRAM = path.resolve(import.meta.dirname, '../src/storage-move.ts');

let bucket: S3Server;
let folder: TempDir;

beforeEach(async () => {
  bucket = await startS3Server();
  folder = await createTempDir();
});
afterEach(async () => {
  await bucket.close();
  await folder.remove();
});

async function move(...args: string[]): Promise<[code: number | null, output: string]> {
  const environment = { ...testEnvironment(), DATA_DIR: folder.path, ...bucket.environment };
  const tool = TestProcess.start(PROGRAM, environment, args);
  return [await tool.waitForClose(), tool.output];
}

async function openDisk(): Promise<DiskStorage> {
  const disk = new DiskStorage(testConfig({ DATA_DIR: folder.path }));
  await disk.onModuleInit();
  return disk;
}

async function keysOf(storage: Storage): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

const song = (): Readable => Readable.from([Buffer.from('song')], { objectMode: false });

describe('storage:move', () => {
  it('copies the files to the bucket, and removes them from the disk afterwards', async () => {
    const disk = await openDisk();
    await disk.write('results/a', song());
    expect(await move('--remove')).toEqual([1, expect.stringContaining('Not all files have been copied')]);
    expect(await move()).toEqual([0, expect.stringMatching(/^In the bucket: 1 file \(0\.00 GB\), 0 of them/)]);
    expect(await keysOf(disk)).toEqual(['results/a']);
    expect(await move('--remove')).toEqual([0, expect.stringMatching(/^Removed from .*: 1 file /)]);
    expect([await keysOf(disk), await bucket.keys()]).toEqual([[], ['results/a']]);
  });

  it('removes nothing after the application has gone back to the disk, until everything is copied again', async () => {
    const disk = await openDisk();
    await disk.write('results/a', song());
    await move();
    const server = await startTestServer({ environment: { DATA_DIR: folder.path, S3_BUCKET: '' } });
    await server.app.get(Storage).write('results/b', song());
    await server.close();
    expect(await move('--remove')).toEqual([1, expect.stringContaining('or Attune has run without it since')]);
    expect(await keysOf(disk)).toEqual(['results/a', 'results/b']);
    await move();
    await move('--remove');
    expect(await bucket.keys()).toEqual(['results/a', 'results/b']);
  });
});
