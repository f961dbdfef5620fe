import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from './output-format.js';

/** Upper limits of what a retune will write, bytes, without large tags and pictures. */
export interface ExpectedSize {
  /** Peak usage of the work folder. */
  scratchBytes: number;
  resultBytes: number;
}

const SPOOL_BYTES_PER_SAMPLE = 4;
/** Allowance for headers, and pictures of the usual size. */
const HEAD_BYTES = 1_000_000;

/**
 * @param frames the number in the result
 * @param isCopy whether the samples pass through unchanged, without a spool
 */
export function expectedSize(
  frames: number,
  { output, quality, isCopy }: { output: OutputFormat; quality: Quality; isCopy: boolean },
): ExpectedSize {
  const samples = frames * output.channels;
  // FLAC is never much larger than its samples.
  const resultBytes = output.samples
    ? samples * (output.samples.bits / 8) + HEAD_BYTES
    : (frames / output.sampleRateHz) * MP3_KBPS[quality] * 125 + HEAD_BYTES;
  const whileEncoding = (isCopy ? 0 : samples * SPOOL_BYTES_PER_SAMPLE) + resultBytes;
  // A wav is tagged in place; any other file is written again with its tags, after the spool was deleted.
  const whileFinishing = output.format === 'wav' ? resultBytes : 2 * resultBytes;
  return { scratchBytes: Math.ceil(Math.max(whileEncoding, whileFinishing)), resultBytes: Math.ceil(resultBytes) };
}
