import { sniffAudio, SNIFFED_BYTES } from './sniff-audio';

/**
 * Whether a file is offered as sound: its type begins with audio/. Systems that do not know a file's type leave it
 * empty or say "Ogg" without saying what is in it: then its first bytes decide.
 */
export async function isAudioFile(file: File): Promise<boolean> {
  if (file.type.startsWith('audio/')) return true;
  if (file.type !== '' && !/^(application|video)\/(ogg|octet-stream|x-flac)$/.test(file.type)) return false;
  try {
    const head = await file.slice(0, SNIFFED_BYTES).arrayBuffer();
    return sniffAudio(new Uint8Array(head)).container !== 'unknown';
  } catch {
    return false;
  }
}
