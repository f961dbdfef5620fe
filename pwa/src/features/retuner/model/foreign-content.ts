/** A mark at a fixed place, and what a file that bears it is, in words for a person. */
interface Mark {
  offset?: number;
  /** Latin-1: every character is one byte. */
  bytes: string;
  found: string;
}

/** What people pick by mistake. Only what is certain: whatever is not named here, the server looks at. */
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

/** How many bytes of a file's start {@link nameForeign} looks at. */
export const HEAD_BYTES = 64;

/** What a file is that certainly holds no audio we take; undefined when it may. */
export function nameForeign(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return MARKS.find(({ offset = 0, bytes }) => text.startsWith(bytes, offset))?.found;
}
