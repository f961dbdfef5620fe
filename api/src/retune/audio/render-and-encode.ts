import type { Quality, RetuneMode } from '../../catalogue/retuning.js';
import type { OutputFormat } from '../domain/output-format.js';
import { peakCeiling, toDecibels } from '../domain/output-level.js';
import { type Quantiser, floatQuantiser, int16Quantiser, int32Quantiser } from '../domain/output-quantise.js';
import { startPoints } from '../domain/output-start.js';
import type { TuningMeasurement } from '../../catalogue/tuning-measurement.js';
import { createPeakMeter } from './engine.adapter.js';
import { encodeFollowing } from './following-encoder.js';
import { bytesPerFrame, startEncoder } from './pcm-streams.js';
import type { AudioSource } from './probe.js';
import type { ProgressReporter } from './progress.js';
import { type Rendered, isCopy, lengthFactor, render } from './render.js';
import { Spool } from './spool.js';
import { TuningWatch } from './tuning-watch.js';

export interface SoundPlan {
  source: AudioSource;
  output: OutputFormat;
  mode: RetuneMode;
  quality: Quality;
  /** Output pitch / input pitch. */
  ratio: number;
  maxDurationSeconds: number;
  /** What is measured on the way. */
  measures: { before: boolean; after: boolean };
}

export interface WorkFiles {
  spool: string;
  encoded: string;
}

export interface Sound extends Rendered {
  gainDb: number;
  /** Of the source as decoded, and of what the encoder was given, dBTP. */
  truePeakDb: { before: number; after: number };
  /** Of what the encoder was given, linear. */
  samplePeak: number;
  /** Samples above full scale in the source as decoded, and in what the encoder was given. */
  samplesOver: { before: number; after: number };
  /** null when not wanted, and when it failed: then `failures` says why. */
  tuning: { before: TuningMeasurement | null; after: TuningMeasurement | null };
  failures: unknown[];
}

/** The engine writes the spool, the encoder follows it, the meters look on; an error of the first two ends both. */
export async function renderAndEncode(
  plan: SoundPlan,
  { files, progress, signal: outer }: { files: WorkFiles; progress: ProgressReporter; signal: AbortSignal },
): Promise<Sound> {
  const { source, output, mode, quality } = plan;
  const expectedFrames = Math.round((source.expectedSeconds ?? 0) * source.sampleRateHz * lengthFactor(plan));
  const expectedBytes = expectedFrames * bytesPerFrame(output.channels);
  const { channels, sampleRateHz } = output;
  const meter = createPeakMeter({ channels, sampleRateHz });
  const sourceMeter = createPeakMeter({ channels, sampleRateHz: source.sampleRateHz });
  const watches: { before?: TuningWatch; after?: TuningWatch } = {
    ...(plan.measures.before && { before: new TuningWatch({ channels, sampleRateHz: source.sampleRateHz }) }),
    ...(plan.measures.after && { after: new TuningWatch({ channels, sampleRateHz }) }),
  };
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const spool = await Spool.create(files.spool);
  try {
    const rendering = render({
      ...{ ...plan, spool, meter, sourceMeter, watches, signal },
      onFrames: (frames) => progress.report('retune', expectedFrames > 0 ? frames / expectedFrames : 0),
    }).then(async (rendered) => ({
      ...rendered,
      tuning: {
        before: (await watches.before?.finish()) ?? null,
        after: (await watches.after?.finish()) ?? null,
      },
    }));
    const encoding = encodeFollowing({
      ...{ spool, meter, signal },
      ceiling: isUntouched(plan) ? Infinity : peakCeiling(output, quality),
      // Resampling takes no longer than encoding: only its end is worth beginning again at.
      startBytes: mode === 'tempo' ? startPoints(output.format, quality).map((share) => share * expectedBytes) : [],
      startEncoder: () => startEncoder(files.encoded, output, { quality, channelLayout: source.channelLayout, signal }),
      createQuantiser: () => quantiserFor(output, quality, isUntouched(plan)),
      onProgress: (bytes) => spool.isComplete && progress.report('encode', bytes / spool.bytes),
    });
    const [rendered, { gain }] = await bothOrNeither(rendering, encoding, (error) => stop.abort(error));
    return {
      ...rendered,
      gainDb: gain === 1 ? 0 : toDecibels(gain),
      truePeakDb: { before: toDecibels(sourceMeter.truePeak), after: toDecibels(meter.truePeak * gain) },
      samplePeak: meter.samplePeak * gain,
      // A gain below 1 is the one that brings the highest peak under the ceiling, which is at most full scale.
      samplesOver: { before: sourceMeter.samplesOver, after: gain < 1 ? 0 : meter.samplesOver },
      failures: [watches.before?.failure, watches.after?.failure].filter((failure) => failure !== undefined),
    };
  } finally {
    watches.before?.destroy();
    watches.after?.destroy();
    await spool.remove();
  }
}

/**
 * Waits for both, also when one fails: then `abort` is called. Rendering ends with the encoder's error when it was that
 * which stopped it, so its own error is always the one to tell.
 */
async function bothOrNeither<A, B>(
  rendering: Promise<A>,
  encoding: Promise<B>,
  abort: (error: unknown) => void,
): Promise<[A, B]> {
  rendering.catch(abort);
  encoding.catch(abort);
  const [rendered, encoded] = await Promise.allSettled([rendering, encoding]);
  if (rendered.status === 'rejected') throw rendered.reason;
  if (encoded.status === 'rejected') throw encoded.reason;
  return [rendered.value, encoded.value];
}

/** The source's own samples come out again, so neither guard nor dither has anything to do. */
function isUntouched(plan: { source: AudioSource; output: OutputFormat; mode: RetuneMode; ratio: number }): boolean {
  const { source, output } = plan;
  if (!isCopy(plan) || !output.samples || source.sampleKind === 'lossy') return false;
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
  if (!samples || samples.kind === 'float') return floatQuantiser();
  if (samples.bits !== 16) return int32Quantiser(samples.bits);
  return int16Quantiser(untouched ? 'none' : quality === 'ultra' ? 'shaped' : 'triangular', channels, sampleRateHz);
}
