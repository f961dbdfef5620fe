import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, copyFile, open, rename, rm } from 'node:fs/promises';
import { writeGaplessInfo } from '@attune/retuning/formats/mp3-gapless';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import type { TagSet } from '@attune/retuning/tags/tag-set';
import { id3v2Tag } from '@attune/retuning/tags/write-id3v2';
import { wavTags } from '@attune/retuning/tags/write-riff';
import { flacHead } from '@attune/retuning/tags/write-vorbis';
import { diskFull } from '../audio.errors.js';

/** More than an encoder writes before the audio: the first frame of an mp3, the blocks of a FLAC file. */
const HEAD_BYTES = 65_536;
const CHUNK_BYTES = 262_144;

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

/** Makes an encoded mp3 state the number of audio frames that were encoded. */
export async function correctFrameCount(encodedPath: string, frames: number): Promise<void> {
  const encoded = await open(encodedPath, 'r+');
  try {
    const head = await readHead(encoded);
    writeGaplessInfo(head, frames);
    await encoded.write(head, 0, head.length, 0);
  } finally {
    await encoded.close();
  }
}

/**
 * Writes `start` and, after it, what `source` has from `offset` on.
 * One buffer: streams leave megabytes to be collected.
 */
async function writeFrom(source: FileHandle, offset: number, path: string, start: Uint8Array): Promise<void> {
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

async function appendToWav(file: FileHandle, tags: TagSet): Promise<void> {
  const { size } = await file.stat();
  const start = Buffer.alloc(4);
  await file.read(start, 0, start.length, 0);
  for (const { bytes, position } of wavTags(start, size, tags)) await file.write(bytes, 0, bytes.length, position);
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
