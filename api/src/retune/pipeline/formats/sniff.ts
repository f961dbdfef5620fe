import { open } from 'node:fs/promises';
import { type SignedContainer, signedContainer } from '@attune/catalogue/containers';
import { nameForeignContent } from '@attune/catalogue/foreign-content';
import { emptyFile } from '../../retune.errors.js';
import { notAudio } from '../audio.errors.js';
import { countAdtsFrames, countMpegFrames } from './mpeg-frame.js';

/** The supported containers. Each is also the name under which its demuxer is forced. */
export type Container = SignedContainer | 'mp3' | 'aac';

export type Sniffed = { container: Container } | { found: string };

/** The number of bytes at a file's start that the decision needs; fewer only when the file is shorter. */
export const SNIFF_BYTES = 16_384;

/** The number of consecutive frames from which bytes without any other signature count as MPEG or ADTS audio. */
const FRAMES_IN_A_ROW = 3;
/** Maximum offset of the first frame: a stream cut mid-frame begins with the rest of that frame. */
const MAX_LEADING_JUNK_BYTES = 2_048;
/** Some encoders write a block of zeros before the first frame, without a tag that announces it. */
const MAX_LEADING_ZERO_BYTES = 8_192;
const MAX_ID3_HEADERS = 64;

/**
 * Detects the container by content alone; the file name is ignored.
 *
 * A leading ID3 tag that extends beyond `head` hides what follows it: the file is assumed to be mp3 for now, and
 * {@link sniffFile}, which can read past the tag, decides.
 *
 * @param head the file's first {@link SNIFF_BYTES} bytes, or all of it when it is shorter
 * @returns the container, or a description of what was found instead, for display to the user
 */
export function sniffContainer(head: Buffer): Sniffed {
  const audioStart = skipId3(head);
  if (audioStart === undefined) return { container: 'mp3' };
  return sniffAfterId3(audioStart === 0 ? head : head.subarray(audioStart), audioStart > 0);
}

/**
 * The same for a file on disk, reading past ID3 tags of any size.
 * @throws AppError 415 naming what was found, 422 when the file is empty
 */
export async function sniffFile(path: string): Promise<Container> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw emptyFile();
    const readHead = async (position: number): Promise<Buffer> => {
      const head = Buffer.alloc(Math.min(SNIFF_BYTES, Math.max(0, size - position)));
      await file.read(head, 0, head.length, position);
      return head;
    };
    let position = 0;
    let head = await readHead(0);
    for (let i = 0; i < MAX_ID3_HEADERS; i += 1) {
      const tagBytes = id3TagBytes(head, 0);
      // The tag claims more bytes than the file has: then the demuxer searches for frames itself.
      if (tagBytes === 0) break;
      if (position + tagBytes >= size) return 'mp3';
      position += tagBytes;
      head = await readHead(position);
    }
    const sniffed = sniffAfterId3(head, position > 0);
    if ('found' in sniffed) throw notAudio(sniffed.found);
    return sniffed.container;
  } finally {
    await file.close();
  }
}

function sniffAfterId3(head: Buffer, hadId3: boolean): Sniffed {
  const container = signedContainer(head);
  if (container) return { container };
  const foreign = nameForeignContent(head);
  if (foreign) return { found: foreign };
  const framed = framedContainer(head);
  if (framed) return framed;
  // Players accept zero padding between the tag and the first frame; ID3 suggests mp3 strongly enough to try decoding.
  if (hadId3) return { container: 'mp3' };
  return { found: 'of an unknown kind' };
}

function framedContainer(head: Buffer): Sniffed | undefined {
  for (const offset of frameOffsets(head)) {
    if (countAdtsFrames(head, offset, FRAMES_IN_A_ROW) === FRAMES_IN_A_ROW) return { container: 'aac' };
    const { count, first } = countMpegFrames(head, offset, FRAMES_IN_A_ROW);
    const reachesEnd =
      offset === 0 && count > 0 && head.length < SNIFF_BYTES && first && count * first.bytes >= head.length;
    if (count < FRAMES_IN_A_ROW && !reachesEnd) continue;
    if (first?.layer === 3) return { container: 'mp3' };
    return { found: `MPEG layer ${first?.layer ?? 2} audio (MP${first?.layer ?? 2})` };
  }
  return undefined;
}

/** Offsets at which a first frame may begin: after a little junk, or directly after a block of zeros. */
function* frameOffsets(head: Buffer): Generator<number> {
  const last = Math.min(MAX_LEADING_JUNK_BYTES, head.length - 4);
  for (let offset = 0; offset <= last; offset += 1) if (head[offset] === 0xff) yield offset;
  const zeros = head.findIndex((byte) => byte !== 0);
  if (zeros > last && zeros <= MAX_LEADING_ZERO_BYTES && head[zeros] === 0xff) yield zeros;
}

/** The offset of the data after all leading ID3v2 tags; undefined when it is beyond the available bytes. */
function skipId3(head: Buffer): number | undefined {
  let offset = 0;
  for (let i = 0; i < MAX_ID3_HEADERS; i += 1) {
    const tagBytes = id3TagBytes(head, offset);
    if (tagBytes === 0) return offset;
    offset += tagBytes;
    if (offset >= head.length) return undefined;
  }
  return offset;
}

/** Length of the ID3v2 tag at `offset` with header and footer (id3.org, ID3v2.4 structure, 3.1); 0 when there is none. */
function id3TagBytes(bytes: Buffer, offset: number): number {
  if (bytes.length < offset + 10 || bytes.toString('latin1', offset, offset + 3) !== 'ID3') return 0;
  let size = 0;
  for (let i = 6; i < 10; i += 1) size = size * 128 + ((bytes[offset + i] ?? 0) & 0x7f);
  const hasFooter = ((bytes[offset + 5] ?? 0) & 0x10) !== 0;
  return size + (hasFooter ? 20 : 10);
}
