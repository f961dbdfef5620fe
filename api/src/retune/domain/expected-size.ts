import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from './output-format.js';

/** What a retune will write, bytes: at most, but for tags and pictures. */
export interface ExpectedSize {
  /** In the work folder, at the moment of the most. */
  scratchBytes: number;
  resultBytes: number;
}

const SPOOL_BYTES_PER_SAMPLE = 4;
/** Headers, and pictures of the usual size. */
const HEAD_BYTES = 1_000_000;

/**
 * @param frames of the result
 * @param isCopy whether the samples pass through, without a spool
 */
export function expectedSize(
  frames: number,
  { output, quality, isCopy }: { output: OutputFormat; quality: Quality; isCopy: boolean },
): ExpectedSize {
  const samples = frames * output.channels;
  // FLAC is never much larger than the samples are.
  const resultBytes = output.samples
    ? samples * (output.samples.bits / 8) + HEAD_BYTES
    : (frames / output.sampleRateHz) * MP3_KBPS[quality] * 125 + HEAD_BYTES;
  const whileEncoding = (isCopy ? 0 : samples * SPOOL_BYTES_PER_SAMPLE) + resultBytes;
  // Tags go into a wav where it is; any other file is written a second time with them, when the spool is gone.
  const whileFinishing = output.format === 'wav' ? resultBytes : 2 * resultBytes;
  return { scratchBytes: Math.ceil(Math.max(whileEncoding, whileFinishing)), resultBytes: Math.ceil(resultBytes) };
}
