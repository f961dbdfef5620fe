import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { DecodedAudioGate } from './decoded-audio-gate.js';
import { checkDecoded, watchFrames } from './decoded-check.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { startDecoder } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';
import { TuningWatch } from './tuning-watch.js';

/** More channels do not improve the measurement: they are mixed down. */
export const MAX_MEASURED_CHANNELS = 2;

export interface MeasureSourceOptions {
  source: AudioSource;
  /** Of the readings a semitone apart, the nearest to it is reported; default 440. */
  hintHz?: number;
  /** Is given everything that is measured. */
  listener?: (interleaved: Float32Array) => void;
  maxDurationSeconds: number;
  signal: AbortSignal;
  onFrames(measuredFrames: number): void;
}

/**
 * Decodes a whole song as fast as possible and measures its tuning.
 *
 * @returns the measurement, or the reason why the meter failed
 * @throws AppError 413 for more audio than allowed, 422 for no usable audio; the signal's reason on abort
 */
export async function measureSource(
  options: MeasureSourceOptions,
): Promise<{ measurement: TuningMeasurement | null; failure: unknown }> {
  const { source, hintHz, listener, maxDurationSeconds } = options;
  const { sampleRateHz } = source;
  const channels = Math.min(source.channels, MAX_MEASURED_CHANNELS);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const watch = new TuningWatch({ sampleRateHz, channels, ...(hintHz !== undefined && { hintHz }) });
  const gate = new DecodedAudioGate({ channels, sampleRateHz, maxDurationSeconds, watch, listener });
  let decoder: AudioProcess | undefined;
  try {
    decoder = startDecoder(source, { channels, maxDurationSeconds, signal });
    const stopWatching = watchFrames(gate, () => gate.frames, {
      onCheck: () => options.onFrames(gate.frames),
      onStall: (error) => stop.abort(error),
    });
    try {
      await pipeline(decoder.stdout, gate, nowhere(), { signal });
    } finally {
      stopWatching();
    }
    checkDecoded(gate, source, await decoder.ended);
    return { measurement: await watch.finish(), failure: watch.failure };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    watch.destroy();
    stop.abort();
    await Promise.allSettled([decoder?.ended]);
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
