import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { DecodedAudioGate } from './decoded-audio-gate.js';
import { checkDecoded, watchFrames } from './decoded-check.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { startDecoder } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';
import { TuningWatch } from './tuning-watch.js';

/** More channels say nothing more about the tuning: they are mixed down. */
const MAX_CHANNELS = 2;

export interface MeasureSourceOptions {
  source: AudioSource;
  /** Of the readings a semitone apart, the nearest to it counts; 440 when not given. */
  hintHz?: number;
  maxDurationSeconds: number;
  signal: AbortSignal;
  onFrames(measuredFrames: number): void;
}

/**
 * Decodes a whole song, as fast as that goes, to measure how it is tuned.
 *
 * @returns the measurement, or why the meter could make none
 * @throws AppError 413 when more comes than is allowed, 422 when nothing usable comes; the signal's reason on abort
 */
export async function measureSource(
  options: MeasureSourceOptions,
): Promise<{ measurement: TuningMeasurement | null; failure: unknown }> {
  const { source, hintHz, maxDurationSeconds } = options;
  const { sampleRateHz } = source;
  const channels = Math.min(source.channels, MAX_CHANNELS);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const watch = new TuningWatch({ sampleRateHz, channels, ...(hintHz !== undefined && { hintHz }) });
  const gate = new DecodedAudioGate({ channels, sampleRateHz, maxDurationSeconds, watch });
  let decoder: AudioProcess | undefined;
  try {
    decoder = startDecoder(source, { channels, maxDurationSeconds, signal });
    const stopLooking = watchFrames(() => gate.frames, {
      onLook: () => options.onFrames(gate.frames),
      onStandstill: (error) => stop.abort(error),
    });
    try {
      await pipeline(decoder.stdout, gate, nowhere(), { signal });
    } finally {
      stopLooking();
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
