import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, copyFile, open, rename, rm } from 'node:fs/promises';
import { parseMpegFrame } from '@attune/catalogue/audio-frames';
import type { OutputFormat } from '../../domain/output-format.js';
import { diskFull } from '../audio.errors.js';
import { ENCODER_DELAY_OFFSET } from '../formats/itunes-gapless.js';
import type { TagSet } from './tag-set.js';
import { id3v2Tag } from './write-id3v2.js';
import { riffTagChunks } from './write-riff.js';
import { flacHead } from './write-vorbis.js';

/** More than an encoder writes before the audio: the first frame of an mp3, the blocks of a FLAC file. */
const HEAD_BYTES = 65_536;
const CHUNK_BYTES = 262_144;
const MAX_RIFF_BYTES = 2 ** 32 - 1;
/** Offsets in an Info frame, from its `Xing` or `Info` marker (LAME's "MP3 Info Tag", revision 1). */
const FRAME_COUNT_OFFSET = 8;
const CRC_OFFSET = 0x9a;
const MAX_12_BITS = 4_095;

export interface FinishOptions {
  /** The encoder's output, without tags. */
  encodedPath: string;
  /** Created completely or not at all. */
  outputPath: string;
  output: OutputFormat;
  tags: TagSet;
}

/** Adds tags and pictures to the encoded audio, and moves the file to its destination. */
export async function finishFile(options: FinishOptions): Promise<void> {
  const { encodedPath, outputPath, output, tags } = options;
  const partPath = `${outputPath}.${randomUUID()}.part`;
  const encoded = await open(encodedPath, 'r+');
  try {
    if (output.format === 'wav') {
      await appendToWav(encoded, tags);
      await move(encodedPath, partPath);
    } else {
      const isMp3 = output.format === 'mp3';
      const { start, audioOffset } = isMp3
        ? { start: id3v2Tag(tags), audioOffset: 0 }
        : flacHead(await readHead(encoded), tags);
      await writeFrom(encoded, audioOffset, partPath, start);
    }
    await rename(partPath, outputPath);
  } catch (error) {
    await rm(partPath, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull(error) : error;
  } finally {
    await encoded.close();
  }
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
}

/**
 * Makes the first frame of an encoded mp3 state exactly how many frames of audio it holds, by the encoder delay and end
 * padding of its Info tag. Encoders write a wrong padding for songs shorter than a frame or two. Nothing changes when
 * there is no Info tag, or the numbers are not plausible.
 *
 * @param frames the number of audio frames that were encoded
 */
export async function writeGaplessInfo(encodedPath: string, frames: number): Promise<void> {
  const encoded = await open(encodedPath, 'r+');
  try {
    const head = await readHead(encoded);
    correctPadding(head, frames);
    await encoded.write(head, 0, head.length, 0);
  } finally {
    await encoded.close();
  }
}

/** @param start at least the whole first frame; changed in place */
function correctPadding(start: Buffer, frames: number): void {
  const frame = parseMpegFrame(start, 0);
  if (!frame || start.length < frame.bytes) return;
  const sideInfoBytes = frame.version === 1 ? (frame.channels === 1 ? 17 : 32) : frame.channels === 1 ? 9 : 17;
  const mark = 4 + sideInfoBytes;
  if (!/^(Xing|Info)$/.test(start.toString('latin1', mark, mark + 4))) return;
  const total = start.readUInt32BE(mark + FRAME_COUNT_OFFSET) * frame.framesPerBlock;
  const delayAndPadding = start.readUIntBE(mark + ENCODER_DELAY_OFFSET, 3);
  const delay = delayAndPadding >>> 12;
  const padding = total - delay - frames;
  if (padding < 0 || padding > MAX_12_BITS) return;
  start.writeUIntBE(delay * 4_096 + padding, mark + ENCODER_DELAY_OFFSET, 3);
  start.writeUInt16BE(crc16(start.subarray(0, mark + CRC_OFFSET)), mark + CRC_OFFSET);
}

/** CRC-16 with polynomial 0x8005, reflected, initial value 0: LAME's checksum of the frame up to the checksum. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

/**
 * Writes `start` and, after it, what `source` has from `offset` on.
 * One buffer: streams leave megabytes to be collected.
 */
async function writeFrom(source: FileHandle, offset: number, path: string, start: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(start);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let position = offset;
    for (;;) {
      const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) break;
      await file.writeFile(chunk.subarray(0, bytesRead));
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** RIFF has 32-bit sizes: a larger file (RF64) gets no tags. */
async function appendToWav(file: FileHandle, tags: TagSet): Promise<void> {
  const chunks = riffTagChunks(tags);
  const { size } = await file.stat();
  const end = size + (size % 2);
  const mark = Buffer.alloc(4);
  await file.read(mark, 0, 4, 0);
  const riffBytes = end + chunks.length - 8;
  if (chunks.length === 0 || mark.toString('latin1') !== 'RIFF' || riffBytes > MAX_RIFF_BYTES) return;
  await file.write(chunks, 0, chunks.length, end);
  const sizeField = Buffer.alloc(4);
  sizeField.writeUInt32LE(riffBytes);
  await file.write(sizeField, 0, 4, 4);
}

/** Renames, or copies when source and destination are on different disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}
