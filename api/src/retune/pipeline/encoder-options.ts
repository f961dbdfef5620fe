import { type Quality, mp3Kbps } from '@attune/catalogue/retuning';
import type { OutputFormat } from '../domain/output-format.js';
import { mp3Scale, peakCeiling } from '../domain/output-level.js';
import { type Quantiser, floatQuantiser, int16Quantiser, int32Quantiser } from '../domain/output-quantise.js';
import type { EncoderRunOptions } from './encoder-run.js';
import { startEncoder } from './ffmpeg/pcm-streams.js';
import { isCopy, type RenderSpec } from './render.js';

/** How a song is encoded: encoder, quantiser, limiter and highest peak (linear). */
export function encoderOptions(spec: RenderSpec, files: { encoded: string }, signal: AbortSignal): EncoderRunOptions {
  const { source, output, quality } = spec;
  const { channels, sampleRateHz } = output;
  return {
    channels,
    sampleRateHz,
    signal,
    ceiling: isUntouched(spec) ? Infinity : peakCeiling(output, quality),
    startEncoder: () => startEncoder(files.encoded, output, { quality, channelLayout: source.channelLayout, signal }),
    createQuantiser: () => quantiserFor(output, quality, isUntouched(spec)),
  };
}

/** The source's samples pass through unchanged, so neither gain, limiter nor dither is needed. */
function isUntouched(spec: RenderSpec): boolean {
  const { source, output } = spec;
  if (!isCopy(spec) || !output.samples || source.sampleKind === 'lossy') return false;
  return (
    output.samples.kind === 'float' ||
    (source.sampleKind === 'integer' && (source.bitDepth ?? 0) <= output.samples.bits)
  );
}

function quantiserFor(
  { samples, channels, sampleRateHz }: OutputFormat,
  quality: Quality,
  untouched: boolean,
): Quantiser {
  if (!samples) return floatQuantiser(1 / mp3Scale(mp3Kbps(quality, sampleRateHz)));
  if (samples.kind === 'float') return floatQuantiser();
  if (samples.bits !== 16) return int32Quantiser(samples.bits);
  return int16Quantiser(untouched ? 'none' : quality === 'ultra' ? 'shaped' : 'triangular', channels, sampleRateHz);
}
