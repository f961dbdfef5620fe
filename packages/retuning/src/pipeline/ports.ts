import type { Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { Container } from '../formats/sniff.js';
import type { OutputFormat } from '../output/output-format.js';
import type { ShiftReading } from '../report/retune-report.js';
import type { TagSet } from '../tags/tag-set.js';
import type { SongSource } from './song-source.js';
import type { Straightener } from './straightener.js';

/**
 * What a system gives to one retune: its files, decoders, engine, meters and encoders. Audio is interleaved float32 in
 * whole frames, unless it says otherwise. What has a signal rejects with its reason when that aborts.
 */
export interface RetunePorts extends MeasurePorts {
  /** @throws SongError for what cannot be retuned */
  probe(signal: AbortSignal): Promise<SongSource>;
  /** Cleaned, of an untrusted file. Never rejects: none when aborted, unreadable ones are in `leftOut`. */
  readTags(file: 'original' | 'result', container: Container, signal: AbortSignal): Promise<TagSet>;
  createPeakMeter(shape: AudioShape): PeakMeter;
  /** @param options.ceiling highest true peak of the output, linear, 1 = full scale */
  createLimiter(options: AudioShape & { ceiling: number }): Limiter;
  createShiftListener(options: ShiftListenerOptions): ShiftListener;
  createSpool(): Promise<SampleSpool>;
  /** Decodes, straightens, resamples where that is needed, and shifts the pitch, all concurrently, into the sink. */
  render(options: RenderOptions): Promise<DecoderEnd>;
  /** One run, which replaces the encoded file of an earlier one. */
  startEncoder(spec: EncoderSpec, signal: AbortSignal): Encoder;
  /** The file that an encoder completed. */
  openEncoded(): Promise<EncodedFile>;
  createSha256(): Sha256;
}

/** What a system measures the tuning of a song with. */
export interface MeasurePorts {
  createTuningWatch(options: TuningWatchOptions): TuningWatch;
  /** Replaces NaN, infinities and |x| > 1024 by silence, in place. Returns the number replaced. */
  silenceInvalidSamples: (interleaved: Float32Array) => number;
  /** Decodes all of a file through a gate, as fast as possible. */
  decode(file: 'original' | 'encoded', options: DecodeOptions): Promise<DecoderEnd>;
}

export interface AudioShape {
  channels: number;
  sampleRateHz: number;
}

export interface DecodeOptions {
  source: SongSource;
  /** If fewer than in the source, they are mixed down. */
  channels: number;
  maxDurationSeconds: number;
  /** Everything that was decoded passes it, in order. */
  gate: AudioGate;
  signal: AbortSignal;
}

export interface RenderOptions extends DecodeOptions {
  output: OutputFormat;
  mode: RetuneMode;
  /** Output pitch / input pitch. */
  ratio: number;
  /** What passed the gate goes through it next. */
  straightener: Straightener | undefined;
  /** Is completed after the last frame. Large blocks are best: 256 KiB. */
  sink: RenderedSink;
}

/** The entry of decoded audio. */
export interface AudioGate {
  /** That have passed. */
  readonly frames: number;
  /**
   * Checks samples, and changes them in place. Resolves when they may be reused or passed on; undefined: at once.
   *
   * @throws SongError when they are more than the song may have
   */
  pass(interleaved: Float32Array): Promise<void> | undefined;
  /** Is called after the last of them. */
  end(): void;
}

/** How a decoder ended. */
export interface DecoderEnd {
  /** What it met on its way; undefined when it read the whole file without an error. */
  error: Error | undefined;
  /** Whether it ended before it could read the whole file, by a limit or a crash. */
  isCutShort: boolean;
}

/** Receives rendered samples. */
export interface SampleSink {
  /** Resolves when the bytes may be reused. */
  append(chunk: Uint8Array): Promise<void>;
  /** Marks the end. */
  complete(): void;
  /** Marks the end by an error. */
  fail(error: unknown): void;
}

export interface RenderedSink extends Omit<SampleSink, 'fail'> {
  /** That were appended. */
  readonly frames: number;
}

/** Samples that are read while they are still being written. One writer, any number of readers. */
export interface SampleSpool extends SampleSink {
  readonly isComplete: boolean;
  /** What has been written. */
  readonly bytes: number;
  /** Resolves when it has more than `bytes`, or is complete. @throws the error passed to `fail` */
  waitBeyond(bytes: number): Promise<void>;
  /** Reads all of it from the start, while it grows, to the end. A chunk is valid only until the next is requested. */
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

export interface EncoderSpec {
  source: Pick<SongSource, 'channelLayout'>;
  output: OutputFormat;
  quality: Quality;
}

export interface Encoder {
  /**
   * Resolves when the bytes may be reused.
   *
   * @param bytes raw samples, see `encoderInput` of output-format.ts
   * @returns false when it has ended: {@link finish} gives the reason
   */
  write(bytes: Uint8Array): Promise<boolean>;
  /** Waits until the file is complete. @throws when it could not be completed */
  finish(): Promise<void>;
  /** Ends it in any state. No error when it has already ended. */
  stop(): Promise<void>;
}

/** The encoder's file, without tags at first. */
export interface EncodedFile {
  /** When it was opened, bytes. */
  readonly size: number;
  /** @returns as many of `length` bytes from `from` on as there are, valid until the next call */
  read(from: number, length: number): Promise<Uint8Array>;
  /** In place, or at the end. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  /**
   * Makes the result of it, completely or not at all.
   *
   * @param head takes the place of everything before `soundOffset`; empty, at 0: the file stays as it is
   */
  finish(head: Uint8Array, soundOffset: number): Promise<void>;
  close(): Promise<void>;
}

export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Of all that it was given; called once. */
  digest(): Uint8Array;
}

export interface PeakMeter {
  process(interleaved: Float32Array): void;
  flush(): void;
  /** Linear, 1 = full scale (ITU-R BS.1770-4, Annex 2). */
  readonly truePeak: number;
  readonly samplePeak: number;
  /** Samples (not frames) above full scale. */
  readonly samplesOver: number;
}

/** Limits true peaks by a gain that all channels share, and leaves all else as it is; frames come out 4 ms late. */
export interface Limiter {
  process(interleaved: Float32Array): Float32Array;
  flush(): Float32Array;
  readonly smallestGain: number;
}

/** See `ShiftMeterOptions` of node-rubberband. */
export interface ShiftListenerOptions {
  originalRateHz: number;
  originalChannels: number;
  resultRateHz: number;
  resultChannels: number;
  /** What is expected: pitch of the result / pitch of the original. */
  pitchRatio: number;
  /** Length of the result / length of the original. */
  timeRatio: number;
}

/** Compares a result with its original: all of the original first, then all of the result. */
export interface ShiftListener {
  addOriginal(interleaved: Float32Array): void;
  addResult(interleaved: Float32Array): void;
  finish(): ShiftReading;
}

export interface TuningWatchOptions extends AudioShape {
  /** Of the readings a semitone apart, the nearest to it is reported; default 440. */
  hintHz?: number | undefined;
}

/** Measures the tuning of audio that passes by. It never throws: without a measurement, `failure` has the reason. */
export interface TuningWatch {
  readonly failure: unknown;
  /** Resolves when the bytes may be reused. */
  show(interleaved: Uint8Array): Promise<void>;
  /** @returns null when there is no measurement */
  finish(): Promise<TuningMeasurement | null>;
  /** Stops its thread, if it has one. No error when it has already ended. */
  destroy(): void;
}
