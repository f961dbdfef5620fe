import { statfs } from 'node:fs/promises';

/** Bytes that this account can still write to the disk that a folder is on. */
export async function freeBytesIn(folder: string): Promise<number> {
  return (await diskSpaceOf(folder)).free;
}

/** The disk that a folder is on, bytes: all of it, and what this account can still write. */
export async function diskSpaceOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
