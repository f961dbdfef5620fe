import { pipeline } from 'node:stream/promises';
import type { Quality, RetuneMode } from '../../catalogue/retuning.js';
import type { OutputFormat } from '../domain/output-format.js';
import { resampleRates } from '../domain/output-ratio.js';
import { damaged, invalidSamples, noAudio } from './audio.errors.js';
import { DecodedAudioGate } from './decoded-audio-gate.js';
import { type PeakMeter, createPitchShifter } from './engine.adapter.js';
import { ExactLength } from './exact-length.js';
import type { AudioProcess, AudioProcessEnd } from './ffmpeg-process.adapter.js';
import { MeteredSpoolWriter } from './metered-spool-writer.js';
import { bytesPerFrame, endedWell, startDecoder, startResampler } from './pcm-streams.js';
import type { AudioSource } from './probe.js';
import type { Spool } from './spool.js';

export interface RenderOptions {
  source: AudioSource;
  output: OutputFormat;
  mode: RetuneMode;
  quality: Quality;
  /** Output pitch / input pitch. */
  ratio: number;
  maxDurationSeconds: number;
  spool: Spool;
  meter: PeakMeter;
  signal: AbortSignal;
  onFrames(renderedFrames: number): void;
}

export interface Rendered {
  sourceFrames: number;
  frames: number;
  invalidSamples: number;
}

/** Of a length that the header states (and does not guess), this much must have come for the file to count as whole. */
const MIN_SHARE_OF_DECLARED = 0.9;
/** Encoder delay and padding that a header counts and a decoder leaves out; several codec frames in HE-AAC. */
const DECLARED_SLACK_SECONDS = 0.25;
const MAX_INVALID_SHARE = 0.5;
/** Back-pressure decides how long a decoder takes; this long without a frame anywhere, it hangs. */
const MAX_STANDSTILL_MS = 60_000;

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
 * Decodes, resamples where the rate or the varispeed asks for it, and shifts the pitch, all at once, into the spool.
 *
 * @throws AppError 413 when more comes than is allowed, 422 when nothing usable comes; the signal's reason on abort
 */
export async function render(options: RenderOptions): Promise<Rendered> {
  const { source, output, mode, quality, ratio, maxDurationSeconds, spool, meter } = options;
  const { channels } = output;
  // Children of this render end with it, whichever of them fails first.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const gate = new DecodedAudioGate({ channels, sampleRateHz: source.sampleRateHz, maxDurationSeconds });
  const writer = new MeteredSpoolWriter(spool, meter, channels);
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
      stages.push(createPitchShifter({ sampleRateHz: output.sampleRateHz, channels, pitchRatio: ratio, quality }));
    }
    let [lastFrames, lastChangeAt] = [-1, performance.now()];
    const report = setInterval(() => {
      const frames = gate.frames + writer.frames;
      if (frames !== lastFrames) [lastFrames, lastChangeAt] = [frames, performance.now()];
      else if (performance.now() - lastChangeAt > MAX_STANDSTILL_MS) stop.abort(damaged(new Error('Nothing moves')));
      options.onFrames(writer.frames);
    }, 200);
    try {
      const chain = factor === 1 ? [decoder.stdout, gate, ...stages, writer] : [first, ...stages, writer];
      await Promise.all([...before, pipeline(chain, { signal })]);
    } finally {
      clearInterval(report);
    }
    const [decoded, resampled] = await Promise.all(processes.map((child) => child.ended));
    if (resampled && !endedWell(resampled)) throw new Error(`The resampler failed: ${resampled.stderr}`);
    checkDecoded(gate, source, decoded);
    return { sourceFrames: gate.frames, frames: writer.frames, invalidSamples: gate.invalidSamples };
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    spool.fail(reason);
    throw reason;
  } finally {
    stop.abort();
    await Promise.allSettled(processes.map((child) => child.ended));
  }
}

function checkDecoded(gate: DecodedAudioGate, source: AudioSource, decoder: AudioProcessEnd | undefined): void {
  const { frames, invalidSamples: invalid } = gate;
  const failure =
    decoder && !endedWell(decoder)
      ? new Error(`The decoder ended with ${decoder.exitCode ?? decoder.signal ?? ''}: ${decoder.stderr}`)
      : undefined;
  if (frames === 0) throw failure || source.declaredSeconds ? damaged(failure) : noAudio();
  if (invalid > frames * source.channels * MAX_INVALID_SHARE) throw invalidSamples();
  if (gate.isSilent && invalid > 0) throw invalidSamples();
  const declaredSeconds = source.isLengthEstimated ? 0 : (source.declaredSeconds ?? 0);
  const leastFrames = (declaredSeconds * MIN_SHARE_OF_DECLARED - DECLARED_SLACK_SECONDS) * source.sampleRateHz;
  if (frames < leastFrames) throw damaged(failure ?? new Error(`Only ${frames} frames came of ${declaredSeconds} s`));
  // Killed by a limit or a crash: what came is not the whole song, whatever the header says.
  if (decoder?.exitCode === null) throw damaged(failure);
}
