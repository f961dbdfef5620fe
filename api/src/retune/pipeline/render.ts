import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TimeMap } from '@attune/catalogue/time-map';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import { resampleRates } from '@attune/retuning/output/output-ratio';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { checkDecoded, DecodedAudioGate, watchFrames } from './decoded-audio-gate.js';
import { type PeakMeter, type ShiftListener, createPitchShifter } from './engine.adapter.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { bytesPerFrame, endedWell, startDecoder, startResampler } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';
import { asFloats } from './frame-aligner.js';
import type { SampleSink } from './spool.js';
import { Straightener } from './straightener.js';
import type { TuningWatch } from './tuning-watch.adapter.js';

/** Samples are collected into blocks of this size to be metered and written: small writes are inefficient. */
const BLOCK_BYTES = 262_144;

/** The parameters of a render. */
export interface RenderSpec {
  source: AudioSource;
  output: OutputFormat;
  mode: RetuneMode;
  quality: Quality;
  /** Output pitch / input pitch. */
  ratio: number;
  maxDurationSeconds: number;
  /** By which the movement of the pitch is taken out first. */
  straightening?: TimeMap | undefined;
  /** Whether the tuning of the source is measured during the render. */
  measuresTuning: boolean;
  /** Is given the source, straightened, to be compared with the result. */
  comparison?: ShiftListener | undefined;
}

export interface RenderOptions extends Omit<RenderSpec, 'measuresTuning'> {
  sink: SampleSink;
  /** Meters the output. */
  meter: PeakMeter;
  /** Meters the input. */
  sourceMeter: PeakMeter;
  /** Measures the tuning of the input, where requested. */
  watch?: TuningWatch | undefined;
  signal: AbortSignal;
  onFrames(renderedFrames: number): void;
}

export type Rendered = Pick<RetuneReport, 'sourceFrames' | 'frames' | 'invalidSamples'>;

/** Output frames / input frames: determined by the two sample rates and, in varispeed, by the pitch as well. */
export function lengthFactor({
  source,
  output,
  mode,
  ratio,
}: Pick<RenderOptions, 'source' | 'output' | 'mode' | 'ratio'>): number {
  return output.sampleRateHz / source.sampleRateHz / (mode === 'varispeed' ? ratio : 1);
}

/** Whether the samples pass through unchanged, with neither shifting nor resampling. */
export function isCopy(
  options: Pick<RenderOptions, 'source' | 'output' | 'mode' | 'ratio' | 'straightening'>,
): boolean {
  return options.ratio === 1 && lengthFactor(options) === 1 && options.straightening === undefined;
}

/**
 * Decodes, straightens, resamples where the rate or varispeed requires it, and shifts the pitch, all concurrently, into
 * the sink.
 *
 * @throws AppError 413 for more audio than allowed, 422 for no usable audio; the signal's reason on abort
 */
export async function render(options: RenderOptions): Promise<Rendered> {
  const { source, output, mode, ratio, maxDurationSeconds, sink, meter, sourceMeter, watch, comparison } = options;
  const { channels } = output;
  const { sampleRateHz } = source;
  // Stops all child processes of this render when any of them fails.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const listener = comparison && ((samples: Float32Array): void => comparison.addOriginal(samples));
  const timeMap = options.straightening;
  const straightener = timeMap && new Straightener({ channels, sampleRateHz, timeMap, listener });
  const gate = new DecodedAudioGate({
    channels,
    sampleRateHz,
    maxDurationSeconds,
    meter: sourceMeter,
    watch,
    listener: straightener ? undefined : listener,
  });
  const entry = straightener ?? gate;
  const entrance = straightener ? [gate, straightener] : [gate];
  const writer = new MeteredWriter(sink, meter, channels);
  const factor = lengthFactor(options);
  const processes: AudioProcess[] = [];
  try {
    const decoder = startDecoder(source, { channels, maxDurationSeconds, signal });
    processes.push(decoder);
    const stages: NodeJS.ReadWriteStream[] = [];
    const before: Promise<unknown>[] = [];
    let first: NodeJS.ReadableStream = entry;
    if (factor !== 1) {
      const resampler = startResampler({ ...resampleRates(factor), channels, signal });
      processes.push(resampler);
      before.push(pipeline([decoder.stdout, ...entrance, resampler.stdin], { signal }));
      first = resampler.stdout;
      stages.push(
        new ExactLength(() => ({
          bytes: Math.round(entry.frames * factor) * bytesPerFrame(channels),
          isFinal: entry.writableFinished,
        })),
      );
    }
    if (mode === 'tempo' && ratio !== 1) {
      stages.push(createPitchShifter({ sampleRateHz: output.sampleRateHz, channels, pitchRatio: ratio }));
    }
    const stopWatching = watchFrames(gate, () => gate.frames + writer.frames, {
      onCheck: () => options.onFrames(writer.frames),
      onStall: (error) => stop.abort(error),
    });
    try {
      const chain = factor === 1 ? [decoder.stdout, ...entrance, ...stages, writer] : [first, ...stages, writer];
      await Promise.all([...before, pipeline(chain, { signal })]);
    } finally {
      stopWatching();
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

/**
 * Passes exactly as many bytes as `wantedBytes` says at the end of its input: cuts the excess, or pads with silence.
 * For resamplers, which end a few frames early or late.
 */
class ExactLength extends Transform {
  private passedBytes = 0;

  /** @param wantedBytes called for every chunk; the final length need only be known when the input ends */
  constructor(private readonly wantedBytes: () => { bytes: number; isFinal: boolean }) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const { bytes, isFinal } = this.wantedBytes();
    const room = isFinal ? Math.max(0, bytes - this.passedBytes) : chunk.length;
    const passed = room < chunk.length ? chunk.subarray(0, room) : chunk;
    this.passedBytes += passed.length;
    callback(null, passed);
  }

  override _flush(callback: TransformCallback): void {
    const missing = this.wantedBytes().bytes - this.passedBytes;
    if (missing > 0) this.push(Buffer.alloc(missing));
    callback();
  }
}

/** Writes its input to a sink in large blocks, and passes it to the peak meter before any reader receives it. */
class MeteredWriter extends Writable {
  frames = 0;
  private readonly bytesPerFrame: number;
  private readonly block: Buffer;
  private filledBytes = 0;

  constructor(
    private readonly sink: SampleSink,
    private readonly meter: PeakMeter,
    channels: number,
  ) {
    super({ highWaterMark: BLOCK_BYTES });
    this.bytesPerFrame = bytesPerFrame(channels);
    this.block = Buffer.allocUnsafeSlow(BLOCK_BYTES - (BLOCK_BYTES % this.bytesPerFrame));
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const taken = chunk.copy(this.block, this.filledBytes);
    this.filledBytes += taken;
    if (this.filledBytes < this.block.length) return callback();
    this.writeBlock().then(() => {
      if (taken < chunk.length) this._write(chunk.subarray(taken), encoding, callback);
      else callback();
    }, callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.writeBlock().then(() => {
      this.meter.flush();
      this.sink.complete();
      callback();
    }, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.sink.isComplete) this.sink.fail(error);
    callback(error);
  }

  private async writeBlock(): Promise<void> {
    const whole = this.block.subarray(0, this.filledBytes - (this.filledBytes % this.bytesPerFrame));
    this.filledBytes = 0;
    if (whole.length === 0) return;
    this.meter.process(asFloats(whole));
    await this.sink.append(whole);
    this.frames += whole.length / this.bytesPerFrame;
  }
}
