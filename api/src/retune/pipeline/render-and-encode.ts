import { gainFor, toDecibels } from '../domain/output-level.js';
import { startPoints } from '../domain/output-start.js';
import type { PipelineStage } from '../domain/retune-record.js';
import type { RetuneReport } from '../domain/retune-report.js';
import { CopyEncoder } from './copy-encoder.js';
import { encoderOptions } from './encoder-options.js';
import { type PeakMeter, createPeakMeter } from './engine.adapter.js';
import { bytesPerFrame } from './ffmpeg/pcm-streams.js';
import { encodeFollowing } from './following-encoder.js';
import type { ProgressReporter } from './progress.js';
import { type RenderOptions, type Rendered, isCopy, lengthFactor, render, type RenderSpec } from './render.js';
import { Spool } from './spool.js';
import { TuningWatch } from './tuning-watch.js';

export interface WorkFiles {
  spool: string;
  encoded: string;
}

/** The part of the report that depends on the audio itself. */
export type Sound = Rendered &
  Pick<
    RetuneReport,
    'gainDb' | 'truePeakDb' | 'sourceTruePeakDb' | 'samplesOverFullScale' | 'tuning' | 'measuringFailures'
  > & {
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
    watches: {
      ...(spec.measures.before && { before: new TuningWatch({ channels, sampleRateHz: source.sampleRateHz }) }),
      ...(spec.measures.after && { after: new TuningWatch({ channels, sampleRateHz }) }),
    },
  };
  const { meter, sourceMeter, watches } = meters;
  try {
    const { gain, ...rendered } = await (isCopy(spec) ? copy(spec, meters, context) : shift(spec, meters, context));
    return {
      ...rendered,
      gainDb: gain === 1 ? 0 : toDecibels(gain),
      truePeakDb: toLevelDb(meter.truePeak * gain),
      sourceTruePeakDb: toLevelDb(sourceMeter.truePeak),
      samplePeak: meter.samplePeak * gain,
      // A gain below 1 brings the highest peak under the ceiling, which is at most full scale.
      samplesOverFullScale: { before: sourceMeter.samplesOver, after: gain < 1 ? 0 : meter.samplesOver },
      measuringFailures: [watches.before?.failure, watches.after?.failure].filter((failure) => failure !== undefined),
    };
  } finally {
    watches.before?.destroy();
    watches.after?.destroy();
  }
}

/** In decibels; null for silence. */
const toLevelDb = (peak: number): number | null => (peak > 0 ? toDecibels(peak) : null);

type Meters = Pick<RenderOptions, 'meter' | 'sourceMeter' | 'watches'>;
type Tunings = Pick<Sound, 'tuning'>;

/** The engine writes the spool while the encoder reads it. */
async function shift(
  spec: RenderSpec,
  meters: Meters,
  { files, progress, signal: outer }: RenderContext,
): Promise<Rendered & Tunings & { gain: number }> {
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
    }).then(async (rendered) => ({ ...rendered, tuning: await finishTuning(meters) }));
    const encoding = encodeFollowing({
      ...encoderOptions(spec, files, signal),
      spool,
      meter: meters.meter,
      // Resampling takes no longer than encoding, so it is only worth starting again at its end.
      startBytes: mode === 'tempo' ? startPoints(output.format, quality).map((share) => share * expectedBytes) : [],
      onProgress: (bytes) => spool.isComplete && progress.report('encode', bytes / spool.bytes),
    });
    const [rendered, gain] = await bothOrNeither(rendering, encoding, (error) => stop.abort(error));
    return { ...rendered, gain };
  } finally {
    await spool.remove();
  }
}

/**
 * Nothing to shift: the decoder's samples go to the encoder without a spool on disk. If they turn out to need a smaller
 * gain, they are decoded a second time.
 */
async function copy(
  spec: RenderSpec,
  meters: Meters,
  { files, progress, signal }: RenderContext,
): Promise<Rendered & Tunings & { gain: number }> {
  const expectedFrames = countExpectedFrames(spec);
  const { channels, sampleRateHz } = spec.output;
  const options = encoderOptions(spec, files, signal);
  const pass = async (
    gain: number,
    of: Meters,
    stage: PipelineStage,
  ): Promise<{ rendered: Rendered; isDone: boolean }> => {
    const sink = new CopyEncoder({ ...options, meter: of.meter }, gain);
    progress.report(stage, 0);
    try {
      const onFrames = (frames: number): void => progress.report(stage, shareOf(frames, expectedFrames));
      const rendered = await render({ ...spec, ...of, sink, signal, onFrames });
      return { rendered, isDone: await sink.finish() };
    } finally {
      await sink.stop();
    }
  };
  const { rendered, isDone } = await pass(1, meters, 'retune');
  const tuning = await finishTuning(meters);
  const gain = gainFor(meters.meter.truePeak, options.ceiling);
  if (isDone) return { ...rendered, tuning, gain };
  const fresh = (): PeakMeter => createPeakMeter({ channels, sampleRateHz });
  const again = await pass(gain, { meter: fresh(), sourceMeter: fresh(), watches: {} }, 'encode');
  const isSame = again.isDone && again.rendered.frames === rendered.frames;
  if (!isSame) throw new Error('The song decodes differently each time');
  return { ...rendered, tuning, gain };
}

async function finishTuning({ watches }: Meters): Promise<Sound['tuning']> {
  return {
    before: (await watches.before?.finish()) ?? null,
    after: (await watches.after?.finish()) ?? null,
  };
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
