import { sniffAudio, SNIFFED_BYTES, type SniffedAudio } from './sniff-audio';

/** What the first bytes of a file say. */
export interface FileHead {
  /** What it is instead of a song that can be retuned, for display; undefined when it may be one. */
  foreign: string | undefined;
  audio: SniffedAudio;
  /** Whether it is sound, or a film, of any kind: by its first bytes alone. */
  isSound: boolean;
}

const heads = new WeakMap<File, Promise<FileHead>>();

/** Reads the first bytes of a file: once, unless that fails. @throws the browser's error when it cannot be read */
export function readHead(file: File): Promise<FileHead> {
  let head = heads.get(file);
  if (head === undefined) {
    head = read(file);
    heads.set(file, head);
    head.catch(() => heads.delete(file));
  }
  return head;
}

async function read(file: File): Promise<FileHead> {
  const bytes = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  // If the chunk cannot be loaded, the server says what it is.
  const names = await import('@attune/catalogue/foreign-content').catch(() => null);
  const audio = sniffAudio(bytes);
  const foreign = names?.nameForeignContent(bytes);
  const isKnownSound = audio.found !== undefined || audio.container !== 'unknown';
  const isSound = foreign === undefined ? isKnownSound : names?.isForeignSound(foreign) === true;
  return { foreign: foreign ?? audio.found, audio, isSound };
}
