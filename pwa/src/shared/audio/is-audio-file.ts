import { readHead } from './file-head';

/**
 * Whether a file is offered as sound: its type begins with audio/. Systems that do not know a file's type leave it
 * empty or say "Ogg" without saying what is in it: then its first bytes decide.
 */
export async function isAudioFile(file: File): Promise<boolean> {
  if (file.type.startsWith('audio/')) return true;
  if (file.type !== '' && !/^(application|video)\/(ogg|octet-stream|x-flac)$/.test(file.type)) return false;
  const head = await readHead(file).catch(() => null);
  return head !== null && head.audio.container !== 'unknown';
}
