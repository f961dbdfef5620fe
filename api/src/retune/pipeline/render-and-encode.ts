import { gainFor, startPoints, toDecibels } from '@attune/retuning/output/output-level';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { PipelineStage } from '../domain/retune-record.js';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { CopyEncoder, encodeFollowing, type EncodedLevel, encoderOptions } from './encode.js';
import { type PeakMeter, createPeakMeter } from './engine.adapter.js';
import { bytesPerFrame } from './ffmpeg/pcm-streams.js';
import type { ProgressReporter } from './progress.js';
import { type RenderOptions, type Rendered, isCopy, lengthFactor, render, type RenderSpec } from './render.js';
import { Spool } from './spool.js';
import { TuningWatch } from './tuning-watch.adapter.js';

export interface WorkFiles {
  spool: string;
  encoded: string;
}

/** The part of the report that depends on the audio itself. */
export type Sound = Rendered &
  Pick<
    RetuneReport,
    'gainDb' | 'limiterDb' | 'truePeakDb' | 'sourceTruePeakDb' | 'samplesOverFullScale' | 'measuringFailures'
  > & {
    /** Of the source; null when it was not measured here. */
    tuning: TuningMeasurement | null;
    /** Of the encoder's input, linear. */
    samplePeak: number;
  };

export interface RenderContext {
  files: WorkFiles;
  progress: ProgressReporter;
  signal: AbortSignal;
}

/** Runs engine, encoder and meters concurrently; an error of engine or encoder ends both. */
export async function renderAndEncode(spec: RenderSpec, context: RenderContext): Promise<Sound> {
  const { source, output } = spec;
  const { channels, sampleRateHz } = output;
  const meters: Meters = {
    meter: createPeakMeter({ channels, sampleRateHz }),
    sourceMeter: createPeakMeter({ channels, sampleRateHz: source.sampleRateHz }),
    ...(spec.measuresTuning && { watch: new TuningWatch({ channels, sampleRateHz: source.sampleRateHz }) }),
  };
  const { sourceMeter, watch } = meters;
  try {
    const { level, ...rendered } = await (isCopy(spec) ? copy(spec, meters, context) : shift(spec, meters, context));
    return {
      ...rendered,
      gainDb: toDecibels(level.gain),
      limiterDb: toDecibels(level.limiterGain),
      truePeakDb: toLevelDb(level.truePeak),
      sourceTruePeakDb: toLevelDb(sourceMeter.truePeak),
      samplePeak: level.samplePeak,
      samplesOverFullScale: { before: sourceMeter.samplesOver, after: level.samplesOver },
      measuringFailures: watch?.failure === undefined ? [] : [watch.failure],
    };
  } finally {
    watch?.destroy();
  }
}

/** In decibels; null for silence. */
const toLevelDb = (peak: number): number | null => (peak > 0 ? toDecibels(peak) : null);

type Meters = Pick<RenderOptions, 'meter' | 'sourceMeter' | 'watch' | 'comparison'>;
type Encoded = Rendered & Pick<Sound, 'tuning'> & { level: EncodedLevel };

/** The engine writes the spool while the encoder reads it. */
async function shift(
  spec: RenderSpec,
  meters: Meters,
  { files, progress, signal: outer }: RenderContext,
): Promise<Encoded> {
  const { output, mode, quality } = spec;
  const expectedFrames = countExpectedFrames(spec);
  const expectedBytes = expectedFrames * bytesPerFrame(output.channels);
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const spool = await Spool.create(files.spool);
  progress.report('retune', 0);
  try {
    const rendering = render({
      ...spec,
      ...meters,
      sink: spool,
      signal,
      onFrames: (frames) => progress.report('retune', shareOf(frames, expectedFrames)),
    }).then(async (rendered) => ({ ...rendered, tuning: (await meters.watch?.finish()) ?? null }));
    const encoding = encodeFollowing({
      ...encoderOptions(spec, files, signal),
      spool,
      meter: meters.meter,
      // Resampling takes no longer than encoding, so it is only worth starting again at its end.
      startBytes: mode === 'tempo' ? startPoints(output.format, quality).map((share) => share * expectedBytes) : [],
      onProgress: (bytes) => spool.isComplete && progress.report('encode', bytes / spool.bytes),
    });
    const [rendered, level] = await bothOrNeither(rendering, encoding, (error) => stop.abort(error));
    return { ...rendered, level };
  } finally {
    await spool.remove();
  }
}

/**
 * Nothing to shift: the decoder's samples go to the encoder without a spool on disk. If they turn out to need a smaller
 * gain, they are decoded a second time.
 */
async function copy(spec: RenderSpec, meters: Meters, { files, progress, signal }: RenderContext): Promise<Encoded> {
  const expectedFrames = countExpectedFrames(spec);
  const { channels, sampleRateHz } = spec.output;
  const options = encoderOptions(spec, files, signal);
  const pass = async (
    gain: number,
    of: Meters,
    stage: PipelineStage,
  ): Promise<{ rendered: Rendered; level: EncodedLevel | null }> => {
    const sink = new CopyEncoder({ ...options, meter: of.meter }, gain);
    progress.report(stage, 0);
    try {
      const onFrames = (frames: number): void => progress.report(stage, shareOf(frames, expectedFrames));
      const rendered = await render({ ...spec, ...of, sink, signal, onFrames });
      return { rendered, level: await sink.finish() };
    } finally {
      await sink.stop();
    }
  };
  const { rendered, level } = await pass(1, meters, 'retune');
  const tuning = (await meters.watch?.finish()) ?? null;
  if (level) return { ...rendered, tuning, level };
  const fresh = (): PeakMeter => createPeakMeter({ channels, sampleRateHz });
  const gain = gainFor(meters.meter.truePeak, options.ceiling);
  const again = await pass(gain, { meter: fresh(), sourceMeter: fresh(), comparison: undefined }, 'encode');
  if (!again.level || again.rendered.frames !== rendered.frames) {
    throw new Error('The song decodes differently each time');
  }
  return { ...rendered, tuning, level: again.level };
}

const countExpectedFrames = (spec: RenderSpec): number =>
  Math.round((spec.source.expectedSeconds ?? 0) * spec.source.sampleRateHz * lengthFactor(spec));

const shareOf = (frames: number, expectedFrames: number): number => (expectedFrames > 0 ? frames / expectedFrames : 0);

/**
 * Waits for both to settle, and calls `abort` as soon as one fails. If the encoder's error stopped the rendering, the
 * rendering rejects with that same error, so the rendering's error is always the one to report.
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
