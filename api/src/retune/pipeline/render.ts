import { pipeline } from 'node:stream/promises';
import type { Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { OutputFormat } from '../domain/output-format.js';
import { resampleRates } from '../domain/output-ratio.js';
import type { RetuneReport } from '../domain/retune-report.js';
import { DecodedAudioGate } from './decoded-audio-gate.js';
import { checkDecoded, watchFrames } from './decoded-check.js';
import { type PeakMeter, createPitchShifter } from './engine.adapter.js';
import { ExactLength } from './exact-length.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { bytesPerFrame, endedWell, startDecoder, startResampler } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';
import { MeteredWriter } from './metered-writer.js';
import type { SampleSink } from './spool.js';
import type { TuningWatch } from './tuning-watch.js';

/** What a render makes of a song. */
export interface RenderSpec {
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

export interface RenderOptions extends Omit<RenderSpec, 'measures'> {
  sink: SampleSink;
  /** Of what comes out. */
  meter: PeakMeter;
  /** Of what goes in. */
  sourceMeter: PeakMeter;
  /** What goes in and what comes out, as far as its tuning is to be measured. */
  watches: { before?: TuningWatch; after?: TuningWatch };
  signal: AbortSignal;
  onFrames(renderedFrames: number): void;
}

export type Rendered = Pick<RetuneReport, 'sourceFrames' | 'frames' | 'invalidSamples'>;

/** Output frames / input frames: by the two sample rates, and in varispeed by the pitch as well. */
export function lengthFactor({
  source,
  output,
  mode,
  ratio,
}: Pick<RenderOptions, 'source' | 'output' | 'mode' | 'ratio'>): number {
  return output.sampleRateHz / source.sampleRateHz / (mode === 'varispeed' ? ratio : 1);
}

/** Whether the samples pass through unchanged: there is nothing to shift and nothing to resample. */
export function isCopy(options: Pick<RenderOptions, 'source' | 'output' | 'mode' | 'ratio'>): boolean {
  return options.ratio === 1 && lengthFactor(options) === 1;
}

/**
 * Decodes, resamples where the rate or the varispeed asks for it, and shifts the pitch, all at once, into the sink.
 *
 * @throws AppError 413 when more comes than is allowed, 422 when nothing usable comes; the signal's reason on abort
 */
export async function render(options: RenderOptions): Promise<Rendered> {
  const { source, output, mode, quality, ratio, maxDurationSeconds, sink, meter, sourceMeter, watches } = options;
  const { channels } = output;
  // Children of this render end with it, whichever of them fails first.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const gate = new DecodedAudioGate({
    ...{ channels, sampleRateHz: source.sampleRateHz, maxDurationSeconds },
    ...{ meter: sourceMeter, watch: watches.before },
  });
  const writer = new MeteredWriter(sink, meter, channels, watches.after);
  const factor = lengthFactor(options);
  const processes: AudioProcess[] = [];
  try {
    const decoder = startDecoder(source, { channels, maxDurationSeconds, signal });
    processes.push(decoder);
    const stages: NodeJS.ReadWriteStream[] = [];
    const before: Promise<unknown>[] = [];
    let first: NodeJS.ReadableStream = gate;
    if (factor !== 1) {
      const resampler = startResampler({ ...resampleRates(factor), channels, signal });
      processes.push(resampler);
      before.push(pipeline(decoder.stdout, gate, resampler.stdin, { signal }));
      first = resampler.stdout;
      stages.push(
        new ExactLength(() => ({
          bytes: Math.round(gate.frames * factor) * bytesPerFrame(channels),
          isFinal: gate.writableFinished,
        })),
      );
    }
    if (mode === 'tempo' && ratio !== 1) {
      stages.push(...createPitchShifter({ sampleRateHz: output.sampleRateHz, channels, pitchRatio: ratio, quality }));
    }
    const stopLooking = watchFrames(() => gate.frames + writer.frames, {
      onLook: () => options.onFrames(writer.frames),
      onStandstill: (error) => stop.abort(error),
    });
    try {
      const chain = factor === 1 ? [decoder.stdout, gate, ...stages, writer] : [first, ...stages, writer];
      await Promise.all([...before, pipeline(chain, { signal })]);
    } finally {
      stopLooking();
    }
    const [decoded, resampled] = await Promise.all(processes.map((child) => child.ended));
    if (resampled && !endedWell(resampled)) throw new Error(`The resampler failed: ${resampled.stderr}`);
    checkDecoded(gate, source, decoded);
    return { sourceFrames: gate.frames, frames: writer.frames, invalidSamples: gate.invalidSamples };
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    sink.fail(reason);
    throw reason;
  } finally {
    stop.abort();
    await Promise.allSettled(processes.map((child) => child.ended));
  }
}
