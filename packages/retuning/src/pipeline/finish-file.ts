import { writeGaplessInfo } from '../formats/mp3-gapless.js';
import type { OutputFormat } from '../output/output-format.js';
import type { TagSet } from '../tags/tag-set.js';
import { id3v2Tag } from '../tags/write-id3v2.js';
import { wavTags } from '../tags/write-riff.js';
import { flacHead } from '../tags/write-vorbis.js';
import type { EncodedFile } from './ports.js';

/** More than an encoder writes before the audio: the first frame of an mp3, the blocks of a FLAC file. */
const HEAD_BYTES = 65_536;

/** Adds tags and pictures to the encoded audio, and makes it the result. */
export async function finishFile(encoded: EncodedFile, { format }: OutputFormat, tags: TagSet): Promise<void> {
  if (format === 'mp3') return encoded.finish(id3v2Tag(tags), 0);
  if (format === 'flac') {
    const { start, audioOffset } = flacHead(await encoded.read(0, HEAD_BYTES), tags);
    return encoded.finish(start, audioOffset);
  }
  const additions = wavTags(await encoded.read(0, 4), encoded.size, tags);
  for (const { bytes, position } of additions) await encoded.write(bytes, position);
  await encoded.finish(new Uint8Array(0), 0);
}

/** Makes an encoded mp3 state the number of audio frames that were encoded. */
export async function correctFrameCount(encoded: EncodedFile, frames: number): Promise<void> {
  const head = await encoded.read(0, HEAD_BYTES);
  writeGaplessInfo(head, frames);
  await encoded.write(head, 0);
}
