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

/** The part of the report that the sound itself tells. */
export type Sound = Rendered &
  Pick<
    RetuneReport,
    'gainDb' | 'truePeakDb' | 'sourceTruePeakDb' | 'samplesOverFullScale' | 'tuning' | 'measuringFailures'
  > & {
    /** Of what the encoder was given, linear. */
    samplePeak: number;
  };

export interface RenderContext {
  files: WorkFiles;
  progress: ProgressReporter;
  signal: AbortSignal;
}

/** The engine shifts, the encoder follows, the meters look on; an error of the first two ends both. */
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
      truePeakDb: levelOf(meter.truePeak * gain),
      sourceTruePeakDb: levelOf(sourceMeter.truePeak),
      samplePeak: meter.samplePeak * gain,
      // A gain below 1 is the one that brings the highest peak under the ceiling, which is at most full scale.
      samplesOverFullScale: { before: sourceMeter.samplesOver, after: gain < 1 ? 0 : meter.samplesOver },
      measuringFailures: [watches.before?.failure, watches.after?.failure].filter((failure) => failure !== undefined),
    };
  } finally {
    watches.before?.destroy();
    watches.after?.destroy();
  }
}

/** In decibels; null for silence. */
const levelOf = (peak: number): number | null => (peak > 0 ? toDecibels(peak) : null);

type Meters = Pick<RenderOptions, 'meter' | 'sourceMeter' | 'watches'>;
type Tunings = Pick<Sound, 'tuning'>;

/** The engine writes the spool, the encoder follows it. */
async function shift(
  spec: RenderSpec,
  meters: Meters,
  { files, progress, signal: outer }: RenderContext,
): Promise<Rendered & Tunings & { gain: number }> {
  const { output, mode, quality } = spec;
  const expectedFrames = expectedFramesOf(spec);
  const expectedBytes = expectedFrames * bytesPerFrame(output.channels);
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const spool = await Spool.create(files.spool);
  try {
    const rendering = render({
      ...{ ...spec, ...meters, sink: spool, signal },
      onFrames: (frames) => progress.report('retune', shareOf(frames, expectedFrames)),
    }).then(async (rendered) => ({ ...rendered, tuning: await tuningOf(meters) }));
    const encoding = encodeFollowing({
      ...{ ...encoderOptions(spec, files, signal), spool, meter: meters.meter },
      // Resampling takes no longer than encoding: only its end is worth beginning again at.
      startBytes: mode === 'tempo' ? startPoints(output.format, quality).map((share) => share * expectedBytes) : [],
      onProgress: (bytes) => spool.isComplete && progress.report('encode', bytes / spool.bytes),
    });
    const [rendered, { gain }] = await bothOrNeither(rendering, encoding, (error) => stop.abort(error));
    return { ...rendered, gain };
  } finally {
    await spool.remove();
  }
}

/**
 * There is nothing to shift: the decoder's samples go to the encoder, and past no disk. When it shows that they need a
 * smaller gain, they are decoded a second time.
 */
async function copy(
  spec: RenderSpec,
  meters: Meters,
  { files, progress, signal }: RenderContext,
): Promise<Rendered & Tunings & { gain: number }> {
  const expectedFrames = expectedFramesOf(spec);
  const { channels, sampleRateHz } = spec.output;
  const options = encoderOptions(spec, files, signal);
  const pass = async (
    gain: number,
    of: Meters,
    stage: PipelineStage,
  ): Promise<{ rendered: Rendered; isDone: boolean }> => {
    const sink = new CopyEncoder({ ...options, meter: of.meter }, gain);
    try {
      const onFrames = (frames: number): void => progress.report(stage, shareOf(frames, expectedFrames));
      const rendered = await render({ ...spec, ...of, sink, signal, onFrames });
      return { rendered, isDone: await sink.finish() };
    } finally {
      await sink.stop();
    }
  };
  const { rendered, isDone } = await pass(1, meters, 'retune');
  const tuning = await tuningOf(meters);
  const gain = gainFor(meters.meter.truePeak, options.ceiling);
  if (isDone) return { ...rendered, tuning, gain };
  const fresh = (): PeakMeter => createPeakMeter({ channels, sampleRateHz });
  const again = await pass(gain, { meter: fresh(), sourceMeter: fresh(), watches: {} }, 'encode');
  const isSame = again.isDone && again.rendered.frames === rendered.frames;
  if (!isSame) throw new Error('The song decodes differently each time');
  return { ...rendered, tuning, gain };
}

async function tuningOf({ watches }: Meters): Promise<Sound['tuning']> {
  return {
    before: (await watches.before?.finish()) ?? null,
    after: (await watches.after?.finish()) ?? null,
  };
}

const expectedFramesOf = (spec: RenderSpec): number =>
  Math.round((spec.source.expectedSeconds ?? 0) * spec.source.sampleRateHz * lengthFactor(spec));

const shareOf = (frames: number, expectedFrames: number): number => (expectedFrames > 0 ? frames / expectedFrames : 0);

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
