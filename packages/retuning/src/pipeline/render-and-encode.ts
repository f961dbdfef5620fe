import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { gainFor, startPoints, toDecibels } from '../output/output-level.js';
import type { RetuneReport } from '../report/retune-report.js';
import { CopyEncoder, type EncodedLevel, encodeFollowing, encoderOptions } from './encode.js';
import { bytesPerFrame } from './frame-aligner.js';
import type { PeakMeter, RetunePorts } from './ports.js';
import type { PipelineStage, ProgressReporter } from './progress.js';
import { type Meters, type Rendered, render } from './render.js';
import { type RenderSpec, isCopy, lengthFactor } from './render-spec.js';

/** The part of the report that depends on the audio itself. */
export type Sound = Rendered &
  Pick<
    RetuneReport,
    | 'gainDb'
    | 'limiterDb'
    | 'truePeakDb'
    | 'sourceTruePeakDb'
    | 'samplesOverFullScale'
    | 'samplesSha256'
    | 'measuringFailures'
  > & {
    /** Of the source; null when it was not measured here. */
    tuning: TuningMeasurement | null;
    /** Of the encoder's input, linear. */
    samplePeak: number;
  };

export interface RenderContext {
  ports: RetunePorts;
  progress: ProgressReporter;
  signal: AbortSignal;
}

/** Runs engine, encoder and meters concurrently; an error of engine or encoder ends both. */
export async function renderAndEncode(spec: RenderSpec, context: RenderContext): Promise<Sound> {
  const { ports } = context;
  const { channels, sampleRateHz } = spec.output;
  const original = { channels, sampleRateHz: spec.source.sampleRateHz };
  const sourceMeter = ports.createPeakMeter(original);
  const watch = spec.measuresTuning ? ports.createTuningWatch(original) : undefined;
  const meter = ports.createPeakMeter({ channels, sampleRateHz });
  const meters = { meter, sourceMeter, watch, comparison: spec.comparison };
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
      samplesSha256: level.samplesSha256,
      measuringFailures: watch?.failure === undefined ? [] : [watch.failure],
    };
  } finally {
    watch?.destroy();
  }
}

/** In decibels; null for silence. */
const toLevelDb = (peak: number): number | null => (peak > 0 ? toDecibels(peak) : null);

type Encoded = Rendered & Pick<Sound, 'tuning'> & { level: EncodedLevel };

/** The engine writes the spool while the encoder reads it. */
async function shift(
  spec: RenderSpec,
  meters: Meters,
  { ports, progress, signal: outer }: RenderContext,
): Promise<Encoded> {
  const { output, mode, quality } = spec;
  const expectedFrames = countExpectedFrames(spec);
  const expectedBytes = expectedFrames * bytesPerFrame(output.channels);
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const spool = await ports.createSpool();
  progress.report('retune', 0);
  try {
    const onFrames = (frames: number): void => progress.report('retune', shareOf(frames, expectedFrames));
    const rendering = render(spec, { meters, sink: spool, ports, signal, onFrames }).then(async (rendered) => ({
      ...rendered,
      tuning: (await meters.watch?.finish()) ?? null,
    }));
    const encoding = encodeFollowing({
      ...encoderOptions(spec, ports, signal),
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
async function copy(spec: RenderSpec, meters: Meters, { ports, progress, signal }: RenderContext): Promise<Encoded> {
  const expectedFrames = countExpectedFrames(spec);
  const { channels, sampleRateHz } = spec.output;
  const options = encoderOptions(spec, ports, signal);
  const pass = async (
    gain: number,
    of: Meters,
    stage: PipelineStage,
  ): Promise<{ rendered: Rendered; level: EncodedLevel | null }> => {
    const sink = new CopyEncoder({ ...options, meter: of.meter }, gain);
    progress.report(stage, 0);
    try {
      const onFrames = (frames: number): void => progress.report(stage, shareOf(frames, expectedFrames));
      const rendered = await render(spec, { meters: of, sink, ports, signal, onFrames });
      return { rendered, level: await sink.finish() };
    } finally {
      await sink.stop();
    }
  };
  const { rendered, level } = await pass(1, meters, 'retune');
  const tuning = (await meters.watch?.finish()) ?? null;
  if (level) return { ...rendered, tuning, level };
  const fresh = (): PeakMeter => ports.createPeakMeter({ channels, sampleRateHz });
  const gain = gainFor(meters.meter.truePeak, options.ceiling);
  const again = await pass(gain, { meter: fresh(), sourceMeter: fresh() }, 'encode');
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
