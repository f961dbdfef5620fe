import type { ExportFormat } from '@attune/catalogue/retuning';
import { LITTLE_ENDIAN, uint24, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { ID3_HEADER_BYTES, id3StartWithReceipt } from '../tags/write-id3v2.js';
import { CHUNK_HEADER_BYTES, chunkHeader, MAX_RIFF_BYTES } from '../tags/write-riff.js';
import { FLAC_BLOCK } from '../tags/read-vorbis.js';
import { commentBlockWithReceipt, LAST_BLOCK_FLAG } from '../tags/write-vorbis.js';
import type { EncodedFile } from './ports.js';

type ReadableFile = Pick<EncodedFile, 'size' | 'read'>;

/** Bytes, or those of a file from an offset up to another. */
type FilePart = Uint8Array | { from: number; to: number };

/**
 * Adds a signed receipt to the tags of a finished file. Its sound is left as it is.
 *
 * @param receipt as JSON
 * @returns the parts of the new file, in order; null for one without tags (a WAV above 4 GiB), or without room in them
 */
export function addReceipt(file: ReadableFile, format: ExportFormat, receipt: string): Promise<FilePart[] | null> {
  return ADD[format](file, receipt);
}

const ADD: Record<ExportFormat, typeof addToMp3> = { mp3: addToMp3, flac: addToFlac, wav: addToWav };

async function addToMp3(file: ReadableFile, receipt: string): Promise<FilePart[] | null> {
  const start = id3StartWithReceipt(await file.read(0, ID3_HEADER_BYTES), receipt);
  return start && [start, { from: ID3_HEADER_BYTES, to: file.size }];
}

async function addToFlac(file: ReadableFile, receipt: string): Promise<FilePart[] | null> {
  for (let at = 4; ;) {
    const header = await file.read(at, 4);
    const [flags = LAST_BLOCK_FLAG] = header;
    if (header.length < 4) return null;
    const end = at + 4 + uint24(header, 1);
    if ((flags & ~LAST_BLOCK_FLAG) === FLAC_BLOCK.comments) {
      const block = commentBlockWithReceipt(await file.read(at, end - at), receipt);
      return block && [{ from: 0, to: at }, block, { from: end, to: file.size }];
    }
    if ((flags & LAST_BLOCK_FLAG) !== 0) return null;
    at = end;
  }
}

/** In the chunk of ID3v2, behind the sound. */
async function addToWav(file: ReadableFile, receipt: string): Promise<FilePart[] | null> {
  const riff = await file.read(0, CHUNK_HEADER_BYTES);
  if (latin1Text(riff, 0, 4) !== 'RIFF') return null;
  for (let at = 12; ;) {
    const header = await file.read(at, CHUNK_HEADER_BYTES);
    if (header.length < CHUNK_HEADER_BYTES) return null;
    const body = at + CHUNK_HEADER_BYTES;
    const size = viewOf(header).getUint32(4, LITTLE_ENDIAN);
    if (latin1Text(header, 0, 4) === 'id3 ') {
      const start = id3StartWithReceipt(await file.read(body, ID3_HEADER_BYTES), receipt);
      const grown = size + (start?.length ?? 0) - ID3_HEADER_BYTES;
      const next = body + size + (size % 2);
      const riffBytes = file.size - CHUNK_HEADER_BYTES + grown + (grown % 2) - size - (size % 2);
      if (start === null || riffBytes > MAX_RIFF_BYTES) return null;
      return [
        chunkHeader('RIFF', riffBytes),
        { from: CHUNK_HEADER_BYTES, to: at },
        chunkHeader('id3 ', grown),
        start,
        { from: body + ID3_HEADER_BYTES, to: body + size },
        new Uint8Array(grown % 2),
        { from: next, to: file.size },
      ];
    }
    at = body + size + (size % 2);
  }
}
