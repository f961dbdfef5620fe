import { FREE_FORMAT_MP3 } from './audio-frames.js';

/**
 * The containers of songs that begin with a signature; MPEG and ADTS audio have none. Each is the name of its demuxer.
 */
export type SignedContainer = 'wav' | 'flac' | 'ogg' | 'aiff' | 'mov';

/** Brands of pictures in the container that M4A uses. */
const PICTURE_BRANDS = ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx '];

/** The container of a song, where its first bytes say so. */
export function signedContainer(head: Uint8Array): SignedContainer | undefined {
  const start = latin1(head, 12);
  const at = (offset: number, bytes: string): boolean => start.startsWith(bytes, offset);
  if ((at(0, 'RIFF') || at(0, 'RF64')) && at(8, 'WAVE')) return 'wav';
  if (at(0, 'fLaC')) return 'flac';
  if (at(0, 'OggS')) return 'ogg';
  if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return 'aiff';
  return isIsoMedia(at) ? 'mov' : undefined;
}

/** ISO base media (M4A, MP4, QuickTime): starts with `ftyp`, or another box in old files. */
function isIsoMedia(at: (offset: number, bytes: string) => boolean): boolean {
  if (at(4, 'ftyp')) return !PICTURE_BRANDS.some((brand) => at(8, brand));
  return at(4, 'moov') || at(4, 'mdat') || at(0, '\0\0\0\x08wide');
}

/** The first bytes as text: every character is one byte. */
export function latin1(head: Uint8Array, length: number): string {
  return String.fromCharCode(...head.subarray(0, length));
}

/** The accepted formats, as every message about another one lists them. */
export const ACCEPTED_FORMATS = 'MP3, WAV, M4A/AAC, FLAC, OGG or AIFF';

/**
 * Why a file cannot be retuned and what to do, for display to the user.
 *
 * @param found what the content is, with its article: "a PNG picture", "plain text"
 */
export function notRetunable(found: string): string {
  if (found === FREE_FORMAT_MP3) {
    return `This file is ${found}, which few programs can decode. Decode it with LAME (lame --decode), then choose the WAV file.`;
  }
  return `This file is ${found}, not audio we can retune. Choose an ${ACCEPTED_FORMATS} file.`;
}
