import { chmod, mkdir, stat } from 'node:fs/promises';

const OWNER_ONLY = 0o700;

/** Creates a folder that only this account can enter, and restricts one that earlier versions left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, OWNER_ONLY);
}
