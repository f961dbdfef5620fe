import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { CourseWatch } from './course-watch.js';
import { DecodedAudioGate, checkDecoded } from './decoded-audio-gate.js';
import type { MeasurePorts, TuningWatch } from './ports.js';
import type { SongSource } from './song-source.js';
import type { MeasuredCourse } from './straightening.js';

/** More channels do not improve the measurement: they are mixed down. */
export const MAX_MEASURED_CHANNELS = 2;

export interface MeasureSongOptions {
  source: SongSource;
  /** Of the readings a semitone apart, the nearest to it is reported; default 440. */
  hintHz?: number | undefined;
  /** Is given everything that is measured. */
  listener?: (interleaved: Float32Array) => void;
  /** Length of the stretches in which the course of its pitch is measured, too, seconds; without it none is. */
  courseSeconds?: number | undefined;
  maxDurationSeconds: number;
  signal: AbortSignal;
  onFrames?: (measuredFrames: number) => void;
}

export interface SongMeasurement {
  /** null when the meter failed: `failure` says why. */
  measurement: TuningMeasurement | null;
  failure: unknown;
  /** The same of stretches; null when that was not asked for, or failed. */
  course: MeasuredCourse | null;
}

/**
 * Decodes a whole song as fast as possible and measures its tuning.
 *
 * @throws SongError for more audio than allowed, or none that is usable; the signal's reason on abort
 */
export async function measureSong(
  file: 'original' | 'encoded',
  { source, hintHz, listener, courseSeconds, maxDurationSeconds, signal, onFrames }: MeasureSongOptions,
  ports: MeasurePorts,
): Promise<SongMeasurement> {
  const channels = Math.min(source.channels, MAX_MEASURED_CHANNELS);
  const shape = { channels, sampleRateHz: source.sampleRateHz };
  const createWatch = (): TuningWatch => ports.createTuningWatch({ ...shape, hintHz });
  const whole = createWatch();
  const parts = courseSeconds ? new CourseWatch({ ...shape, createWatch, seconds: courseSeconds }) : undefined;
  const watch = {
    show: async (bytes: Uint8Array): Promise<void> => {
      await Promise.all([whole.show(bytes), parts?.show(bytes)]);
    },
  };
  const { silenceInvalidSamples } = ports;
  const options = { ...shape, silenceInvalidSamples, maxDurationSeconds, watch, listener, onFrames };
  const gate = new DecodedAudioGate(options);
  try {
    checkDecoded(gate, source, await ports.decode(file, { source, channels, maxDurationSeconds, gate, signal }));
    const course = (await parts?.finish()) ?? null;
    return { measurement: await whole.finish(), failure: whole.failure, course };
  } finally {
    whole.destroy();
    parts?.destroy();
  }
}
