import { latin1, signedContainer } from './containers.js';

/** A signature at a fixed offset, and a description of files that have it, for display to the user. */
interface Mark {
  offset?: number;
  /** Latin-1: every character is one byte. */
  bytes: string;
  found: string;
}

const MARKS: readonly Mark[] = [
  { bytes: '\x89PNG', found: 'a PNG picture' },
  { bytes: '\xff\xd8\xff', found: 'a JPEG picture' },
  { bytes: 'GIF8', found: 'a GIF picture' },
  { bytes: 'BM', found: 'a BMP picture' },
  { bytes: 'II*\0', found: 'a TIFF picture' },
  { bytes: 'MM\0*', found: 'a TIFF picture' },
  { bytes: '8BPS', found: 'a Photoshop picture' },
  { bytes: '\0\0\x01\0', found: 'an icon' },
  { bytes: '\xff\x0a', found: 'a JPEG XL picture' },
  { bytes: '%PDF', found: 'a PDF document' },
  { bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', found: 'an Office document' },
  { bytes: 'PK\x03\x04', found: 'a ZIP archive' },
  { bytes: 'PK\x05\x06', found: 'a ZIP archive' },
  { bytes: 'Rar!\x1a', found: 'a RAR archive' },
  { bytes: "7z\xbc\xaf'\x1c", found: 'a 7-Zip archive' },
  { bytes: '\x1f\x8b', found: 'a gzip archive' },
  { bytes: 'BZh', found: 'a bzip2 archive' },
  { bytes: '\xfd7zXZ\0', found: 'an xz archive' },
  { bytes: '\x28\xb5\x2f\xfd', found: 'a Zstandard archive' },
  { offset: 257, bytes: 'ustar', found: 'a tar archive' },
  { bytes: '\x7fELF', found: 'a program' },
  { bytes: 'MZ', found: 'a Windows program' },
  { bytes: '\xcf\xfa\xed\xfe', found: 'a macOS program' },
  { bytes: '\xca\xfe\xba\xbe', found: 'a program' },
  { bytes: '\0asm', found: 'a WebAssembly program' },
  { bytes: 'SQLite format 3\0', found: 'a database' },
  { bytes: 'MThd', found: 'a MIDI file (notes, not sound)' },
  { offset: 4, bytes: 'ftyp', found: 'a HEIF or AVIF picture' },
  { offset: 8, bytes: 'WEBP', found: 'a WebP picture' },
  { offset: 8, bytes: 'RMID', found: 'a MIDI file (notes, not sound)' },
];

/** Sound and films of kinds that we cannot retune. */
const SOUND_MARKS: readonly Mark[] = [
  { bytes: '\x30\x26\xb2\x75\x8e\x66\xcf\x11', found: 'a WMA or WMV (ASF) file' },
  { bytes: 'caff', found: 'a CAF recording' },
  { bytes: 'wvpk', found: 'a WavPack recording' },
  { bytes: 'MAC ', found: "a Monkey's Audio recording" },
  { bytes: 'MPCK', found: 'a Musepack recording' },
  { bytes: 'MP+', found: 'a Musepack recording' },
  { bytes: 'TTA1', found: 'a TrueAudio recording' },
  { bytes: 'DSD ', found: 'a DSD recording' },
  { bytes: 'FRM8', found: 'a DSD recording' },
  { bytes: '#!AMR', found: 'an AMR recording' },
  { bytes: '.snd', found: 'an AU recording' },
  { bytes: 'riff\x2e\x91\xcf\x11', found: 'a Wave64 recording' },
  { bytes: 'OFR ', found: 'an OptimFROG recording' },
  { bytes: '\x0b\x77', found: 'AC-3 (Dolby Digital) audio' },
  { bytes: '\x7f\xfe\x80\x01', found: 'DTS audio' },
  { bytes: '\x1a\x45\xdf\xa3', found: 'a Matroska or WebM file' },
  { bytes: 'FLV\x01', found: 'a Flash video' },
  { bytes: '.RMF', found: 'a RealMedia file' },
  { bytes: '\0\0\x01\xba', found: 'an MPEG video' },
  { bytes: '\0\0\x01\xb3', found: 'an MPEG video' },
  { offset: 8, bytes: 'AVI ', found: 'an AVI video' },
  { offset: 8, bytes: '8SVX', found: 'an 8SVX recording' },
];

const TRANSPORT_STREAM = 'an MPEG transport stream (video)';

/** The start of a text file, and a description of such files. */
const TEXTS: readonly { start: RegExp; found: string }[] = [
  { start: /^%PDF/, found: 'a PDF document' },
  { start: /^\{\\rtf/, found: 'an RTF document' },
  { start: /^%!PS/, found: 'a PostScript document' },
  { start: /^#EXTM3U/i, found: 'a playlist' },
  { start: /^\[playlist\]/i, found: 'a playlist' },
  { start: /^ffconcat\b/, found: 'a playlist' },
  { start: /^\[reference\]/i, found: 'a playlist' },
  { start: /^(https?|rtsp|mms|file):\/\//i, found: 'a playlist' },
  { start: /^v=0\s/, found: 'a streaming description (SDP)' },
  { start: /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype html|<html|<head|<body|<script)/is, found: 'a web page' },
  { start: /^(<\?xml[^>]*>\s*)?<svg/is, found: 'an SVG picture' },
  { start: /<MPD[\s>]/, found: 'a streaming manifest' },
  { start: /^<\?xml|^<[a-z!]/i, found: 'an XML document' },
  { start: /^[[{]\s*["{[\]}\d]/, found: 'a JSON document' },
  { start: /^(rem |file "|performer )/i, found: 'a cue sheet' },
];

/** How many bytes from the start of a file {@link nameForeignContent} can use. */
export const NAMED_BYTES = 2_048;
const TEXT_BYTES = 1_024;

/**
 * UTF-8 as Latin-1, without control characters beyond tab, line feed, form feed and carriage return;
 * the last character may be cut.
 */
const UTF8 =
  /^(?:[\t\n\f\r -~]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+[\xc2-\xf4]?[\x80-\xbf]{0,2}$/;

/**
 * Describes content that is certainly not a song of a supported kind, for display to the user; undefined when it may be
 * one.
 *
 * @param head the file's first {@link NAMED_BYTES} bytes or more, or all of it when it is shorter
 */
export function nameForeignContent(head: Uint8Array): string | undefined {
  if (signedContainer(head) !== undefined) return undefined;
  const start = latin1(head, NAMED_BYTES);
  if (UTF8.test(start.slice(0, TEXT_BYTES))) return start.includes('#EXT-X-') ? 'an HLS playlist' : nameText(start);
  const mark = [...MARKS, ...SOUND_MARKS].find(({ offset = 0, bytes }) => start.startsWith(bytes, offset));
  return mark?.found ?? (isTransportStream(head) ? TRANSPORT_STREAM : undefined);
}

/** Whether what {@link nameForeignContent} named is sound or a film. */
export function isForeignSound(found: string): boolean {
  return found === TRANSPORT_STREAM || SOUND_MARKS.some((mark) => mark.found === found);
}

function nameText(start: string): string {
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  return TEXTS.find((one) => one.start.test(text))?.found ?? 'plain text';
}

/** MPEG-2 transport packets are 188 bytes, each beginning with 0x47 (ISO/IEC 13818-1, 2.4.3.2). */
function isTransportStream(head: Uint8Array): boolean {
  return [0, 1, 2, 3, 4].every((i) => head[i * 188] === 0x47);
}
