import { pipeline } from 'node:stream/promises';
import { bytesPerFrame, startDecoder } from '../../../retune/pipeline/ffmpeg/pcm-streams.js';
import { probeSource } from '../../../retune/pipeline/ffmpeg/probe.js';
import type { Container } from '../../../retune/pipeline/formats/sniff.js';
import { FrameAligner } from '../../../retune/pipeline/frame-aligner.js';
import { SlicePeaks } from '../../../retune/pipeline/slice-peaks.js';

/** Longer than any result. */
const MAX_SECONDS = 3 * 60 * 60;

/**
 * Decodes a result, to draw the waveform of a song whose analysis has none.
 *
 * @returns see {@link SlicePeaks.toBytes}
 * @throws AppError for a file that cannot be decoded; the signal's reason when aborted
 */
export async function readPeaks(path: string, container: Container, signal: AbortSignal): Promise<Buffer> {
  const source = await probeSource(path, container, { maxDurationSeconds: MAX_SECONDS, signal });
  const decoder = startDecoder(source, { channels: 1, maxDurationSeconds: MAX_SECONDS, signal });
  const [aligner, peaks] = [new FrameAligner(bytesPerFrame(1)), new SlicePeaks()];
  await pipeline(
    decoder.stdout,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) peaks.add(aligner.align(chunk));
    },
    { signal },
  );
  await decoder.ended;
  return peaks.toBytes();
}
