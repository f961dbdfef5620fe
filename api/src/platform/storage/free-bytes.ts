import { statfs } from 'node:fs/promises';

/** Bytes that this account can still write to the disk that a folder is on. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
