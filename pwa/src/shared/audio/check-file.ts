import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { MEBIBYTE, PLAN_LIMITS, type Tier, TIERS } from '@attune/catalogue/plans';

/** Why a file cannot be retuned, known before anything is uploaded. */
export interface FileRefusal {
  message: string;
  /** The smallest plan that accepts it. */
  neededTier?: Tier;
}

const TAKEN = 'MP3, WAV, M4A/AAC, FLAC, OGG or AIFF';

/** Checks size and first bytes only; the name is ignored. */
export async function checkFile(file: File, tier: Tier): Promise<FileRefusal | null> {
  if (file.size === 0) return { message: 'This file is empty. Choose another one.' };
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return { message: 'This file is no longer available. It was moved, deleted or changed; please choose it again.' };
  }
  const found = nameForeign(head) ?? (isText(head) ? 'plain text' : undefined);
  if (found !== undefined) {
    return { message: `This file is ${found}, not audio we can retune. Choose an ${TAKEN} file.` };
  }
  return checkSize(file.size, tier);
}

/** @param sizeBytes bytes of the file */
export function checkSize(sizeBytes: number, tier: Tier): FileRefusal | null {
  const { maxFileBytes } = PLAN_LIMITS[tier];
  if (sizeBytes <= maxFileBytes) return null;
  const neededTier = TIERS.find((one) => PLAN_LIMITS[one].maxFileBytes >= sizeBytes);
  const fact = `This file is ${megabytesOver(sizeBytes, maxFileBytes)} MB; the ${TIER_NAMES[tier]} plan allows up to ${maxFileBytes / MEBIBYTE} MB.`;
  if (neededTier === undefined) return { message: `${fact} Choose a smaller file.` };
  return { message: `${fact} Choose a smaller file or the ${TIER_NAMES[neededTier]} plan.`, neededTier };
}

/** One decimal; rounded up where a file just over the limit would show as the limit. */
function megabytesOver(bytes: number, limitBytes: number): string {
  const size = bytes / MEBIBYTE;
  const nearest = Math.round(size * 10) / 10;
  return (nearest > limitBytes / MEBIBYTE ? nearest : Math.ceil(size * 10) / 10).toFixed(1);
}

/** Magic bytes at a fixed offset, and the name of the file type for the user. */
interface Mark {
  offset?: number;
  /** Latin-1: every character is one byte. */
  bytes: string;
  found: string;
}

/** File types picked by mistake, only where certain; the server checks everything else. */
const MARKS: readonly Mark[] = [
  { bytes: '\x89PNG', found: 'a PNG picture' },
  { bytes: '\xff\xd8\xff', found: 'a JPEG picture' },
  { bytes: 'GIF8', found: 'a GIF picture' },
  { offset: 8, bytes: 'WEBP', found: 'a WebP picture' },
  { offset: 4, bytes: 'ftyphei', found: 'a HEIF picture' },
  { offset: 4, bytes: 'ftypavif', found: 'an AVIF picture' },
  { bytes: '%PDF', found: 'a PDF document' },
  { bytes: 'PK\x03\x04', found: 'a ZIP archive' },
  { bytes: 'Rar!', found: 'a RAR archive' },
  { bytes: "7z\xbc\xaf'\x1c", found: 'a 7-Zip archive' },
  { bytes: 'MThd', found: 'a MIDI file (notes, not sound)' },
  { bytes: '\x30\x26\xb2\x75\x8e\x66\xcf\x11', found: 'a WMA or WMV file' },
  { bytes: '\x1a\x45\xdf\xa3', found: 'a Matroska or WebM file' },
  { bytes: 'caff', found: 'a CAF recording' },
  { bytes: 'wvpk', found: 'a WavPack recording' },
  { bytes: 'MAC ', found: "a Monkey's Audio recording" },
  { offset: 8, bytes: 'AVI ', found: 'an AVI video' },
  { bytes: '#EXTM3U', found: 'a playlist' },
  { bytes: '<!DOCTYPE', found: 'a web page' },
  { bytes: '<!doctype', found: 'a web page' },
  { bytes: '<html', found: 'a web page' },
  { bytes: '<?xml', found: 'an XML document' },
];

/** How many bytes from the start of a file are read. */
const HEAD_BYTES = 512;

/** The type of a file that is certainly not audio we accept; undefined when it may be. */
function nameForeign(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head);
  return MARKS.find(({ offset = 0, bytes }) => text.startsWith(bytes, offset))?.found;
}

/** Control characters that no text has, and every audio format has within its first bytes. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\0-\x08\x0e-\x1f]/;

/** Whether these are the first bytes of UTF-8 text. */
function isText(head: Uint8Array): boolean {
  try {
    // As a stream: a character may be cut in two at the end.
    return !BINARY.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}
