import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, copyFile, open, rename, rm } from 'node:fs/promises';
import type { OutputFormat } from '../../domain/output-format.js';
import { diskFull } from '../audio.errors.js';
import { writeGaplessInfo } from './gapless.js';
import type { TagSet } from './tag-set.js';
import { id3v2Tag } from './write-id3v2.js';
import { riffTagChunks } from './write-riff.js';
import { flacHead } from './write-vorbis.js';

/** More than an encoder writes before the audio: the first frame of an mp3, the blocks of a FLAC file. */
const HEAD_BYTES = 65_536;
const CHUNK_BYTES = 262_144;
const MAX_RIFF_BYTES = 2 ** 32 - 1;

export interface FinishOptions {
  /** The encoder's output, without tags. */
  encodedPath: string;
  /** Created completely or not at all. */
  outputPath: string;
  output: OutputFormat;
  /** The number of audio frames in it. */
  frames: number;
  tags: TagSet;
}

/** Adds tags, pictures and gapless information to the encoded audio, and moves the file to its destination. */
export async function finishFile(options: FinishOptions): Promise<void> {
  const { encodedPath, outputPath, output, frames, tags } = options;
  const partPath = `${outputPath}.${randomUUID()}.part`;
  const encoded = await open(encodedPath, 'r+');
  try {
    if (output.format === 'wav') {
      await appendToWav(encoded, tags);
      await move(encodedPath, partPath);
    } else {
      const head = Buffer.alloc(HEAD_BYTES);
      const { bytesRead } = await encoded.read(head, 0, HEAD_BYTES, 0);
      const found = head.subarray(0, bytesRead);
      const { start, audioOffset } = output.format === 'mp3' ? mp3Head(found, frames, tags) : flacHead(found, tags);
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

function mp3Head(head: Buffer, frames: number, tags: TagSet): { start: Buffer; audioOffset: number } {
  writeGaplessInfo(head, frames);
  return { start: Buffer.concat([id3v2Tag(tags), head]), audioOffset: head.length };
}

/** Writes `start` and, after it, what `source` has from `offset` on. One buffer: streams leave megabytes to be collected. */
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
