import { it } from '@jest/globals';
import { Storage } from '../../src/platform/storage/storage.js';
import { pathsIn } from './temp-dir.js';
import { isOnDisk, type TestServer } from './test-server.js';

/** A test of half-written files in folders; `storage-s3.e2e-spec.ts` has their like for a bucket. */
export const itOnDisk = isOnDisk ? it : it.skip;

/** The keys of all files, or of those in a folder such as `uploads`, in order. */
export async function storedKeys({ app }: TestServer, folder?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.get(Storage).list(folder)) keys.push(key);
  return keys.sort();
}

/** What is stored, and the paths of what api and worker have on their disks, also of what is half written. */
export async function allFiles(server: TestServer): Promise<string[]> {
  const folders = new Set([server.dataDir, server.workerDataDir]);
  const paths = await Promise.all([...folders].map((folder) => pathsIn(folder)));
  return [...(await storedKeys(server)), ...paths.flat()];
}
