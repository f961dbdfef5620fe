import { readHead } from './file-head';

/**
 * Whether a file is sound, or a film, by its first bytes: names and types say anything. One that cannot be read or is
 * empty counts as sound, so that opening it says why.
 */
export async function isAudioFile(file: File): Promise<boolean> {
  if (file.size === 0) return true;
  const head = await readHead(file).catch(() => null);
  return head === null || head.isSound;
}
