import { type DriftCourse, type DriftFit, type DriftMoment, fitDrift, momentsOf } from '@attune/catalogue/drift';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { TimeMap } from '@attune/catalogue/time-map';
import { TrackReader } from '../../../../shared/audio/live/track-reader';
import { TuningEstimator } from '../../../../shared/tuning/tuning-estimator';

/** Sound as 16-bit integers, one or two channels. */
export interface ShortSound {
  channels: Int16Array<ArrayBuffer>[];
  sampleRateHz: number;
}

/** What a worker answers to a sound, in this order; `straightened` only for a song that can be. */
export type DriftAnswer =
  | { type: 'measured'; moments: DriftMoment[]; fit: DriftFit }
  | { type: 'straightened'; moments: DriftMoment[] }
  | { type: 'done' };

/** Each stretch of this length is measured alone. */
const MOMENT_SECONDS = 5;
/** What is read around a stretch, for the resampling at its ends. */
const MARGIN_SECONDS = 0.1;
const FULL_SCALE = 32_768;
const BLOCK_FRAMES = 128;

/** How the pitch of a song moves; then what is left of it when the player straightens it. */
export function* measureDrift(module: WebAssembly.Module, sound: ShortSound): Generator<DriftAnswer> {
  const moments = momentsIn(module, sound, null);
  const fit = fitDrift(moments, secondsOf(sound));
  const { course } = fit;
  yield { type: 'measured', moments: course === null ? [] : moments, fit };
  if (course !== null) yield { type: 'straightened', moments: momentsIn(module, sound, course) };
  yield { type: 'done' };
}

function momentsIn(module: WebAssembly.Module, sound: ShortSound, course: DriftCourse | null): DriftMoment[] {
  const durationSeconds = secondsOf(sound);
  const drift = [];
  for (let atSeconds = 0; atSeconds + MOMENT_SECONDS <= durationSeconds; atSeconds += MOMENT_SECONDS) {
    const part = { fromSeconds: atSeconds, toSeconds: atSeconds + MOMENT_SECONDS };
    const planar = course === null ? recorded(sound, part).channels : straightened(sound, part, course);
    const { sampleRateHz } = sound;
    const estimator = new TuningEstimator(module, { sampleRateHz, channels: planar.length });
    estimator.process(planar);
    const { a4Hz, errorCents, confidence } = estimator.finish();
    drift.push({ atSeconds, a4Hz, errorCents, confidence });
  }
  return momentsOf({ drift, durationSeconds: drift.length * MOMENT_SECONDS }, STANDARD_A4_HZ);
}

interface Part {
  fromSeconds: number;
  toSeconds: number;
}

/** @returns a part of the sound, and where it really begins: on a whole frame within the song */
function recorded({ channels, sampleRateHz }: ShortSound, { fromSeconds, toSeconds }: Part) {
  const from = Math.max(0, Math.floor(fromSeconds * sampleRateHz));
  const to = Math.ceil(toSeconds * sampleRateHz);
  return {
    channels: channels.map((samples) => Float32Array.from(samples.subarray(from, to), (value) => value / FULL_SCALE)),
    beganSeconds: from / sampleRateHz,
  };
}

/** The same as the player reads it. */
function straightened(sound: ShortSound, part: Part, { points, centreCents }: DriftCourse): Float32Array[] {
  const { sampleRateHz } = sound;
  const wide = { fromSeconds: part.fromSeconds - MARGIN_SECONDS, toSeconds: part.toSeconds + MARGIN_SECONDS };
  const { channels, beganSeconds } = recorded(sound, wide);
  const map = new TimeMap(
    points.map(({ seconds, cents }) => ({ seconds: seconds - beganSeconds, cents })),
    centreCents,
  );
  const [from, to] = [part.fromSeconds - beganSeconds, part.toSeconds - beganSeconds];
  const frames = Math.round((map.outputSecondsAt(to) - map.outputSecondsAt(from)) * sampleRateHz);
  const reader = new TrackReader(sampleRateHz);
  reader.load({ key: '', channels, sampleRateHz, speed: 1, course: map, straight: 1 });
  const cursor = reader.at(from);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let at = 0; at < frames; at += BLOCK_FRAMES) {
    reader.read(cursor, left.subarray(at, at + BLOCK_FRAMES), right.subarray(at, at + BLOCK_FRAMES));
  }
  return [left, right];
}

function secondsOf({ channels, sampleRateHz }: ShortSound): number {
  return (channels[0]?.length ?? 0) / sampleRateHz;
}
