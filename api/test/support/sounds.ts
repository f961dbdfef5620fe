import { wavHeader } from '../../../packages/retuning/test/wav.js';

const SAMPLE_RATE_HZ = 44_100;

export interface ToneOptions {
  seconds: number;
  frequencyHz?: number;
  channels?: number;
  /** 0..1 of full scale. */
  level?: number;
  sampleRateHz?: number;
}

/** A sine as a 16-bit WAV file. */
export function wavTone({
  seconds,
  frequencyHz = 440,
  channels = 2,
  level = 0.5,
  sampleRateHz = SAMPLE_RATE_HZ,
}: ToneOptions): Buffer {
  const frames = Math.round(seconds * sampleRateHz);
  const samples = new Int16Array(frames * channels);
  for (let frame = 0; frame < frames; frame += 1) {
    const sample = Math.round(32_767 * level * Math.sin((2 * Math.PI * frequencyHz * frame) / sampleRateHz));
    for (let channel = 0; channel < channels; channel += 1) samples[frame * channels + channel] = sample;
  }
  return Buffer.concat([wavHeader(samples.byteLength, channels, sampleRateHz), Buffer.from(samples.buffer)]);
}

/** Scale steps above A3 of four chords: A, F#m, D, E. */
const CHORDS = [
  [0, 4, 7, 12],
  [-3, 0, 4, 9],
  [5, 9, 12, 17],
  [7, 11, 14, 19],
] as const;
/** Levels of the partials of each note. */
const PARTIALS = [1, 0.5, 0.3, 0.2] as const;

export interface MusicOptions {
  /** Its reference pitch, Hz. */
  a4Hz: number;
  /** Before its pitch moves. */
  seconds: number;
  /** How far its pitch has moved, as of a tape that runs at another speed, by the share of the song that passed. */
  centsAt?: (share: number) => number;
}

/** Chords of plucked notes, a second each, as a 16-bit mono WAV file: enough music to have a measurable pitch. */
export function wavMusic(options: MusicOptions): Buffer {
  const samples = musicSamples(options);
  const data = Int16Array.from(samples, (sample) => Math.round(32_767 * sample));
  return Buffer.concat([wavHeader(data.byteLength, 1), Buffer.from(data.buffer)]);
}

/** The samples of {@link wavMusic} at 44.1 kHz, -1..1. */
export function musicSamples({ a4Hz, seconds, centsAt }: MusicOptions): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE_HZ));
  for (let start = 0; start < samples.length; start += SAMPLE_RATE_HZ) {
    const second = samples.subarray(start, start + SAMPLE_RATE_HZ);
    const chord = CHORDS[(start / SAMPLE_RATE_HZ) % CHORDS.length] ?? CHORDS[0];
    for (const step of chord) {
      PARTIALS.forEach((level, i) => pluck(second, 0.08 * level, (i + 1) * (a4Hz / 2) * 2 ** (step / 12)));
    }
  }
  return centsAt ? playedAt(samples, centsAt) : samples;
}

function playedAt(samples: Float32Array, centsAt: (share: number) => number): Float32Array {
  const out: number[] = [];
  for (let at = 0; at + 1 < samples.length; at += 2 ** (centsAt(at / samples.length) / 1200)) {
    const whole = at | 0;
    const [here, next] = [samples[whole] ?? 0, samples[whole + 1] ?? 0];
    out.push(here + (at - whole) * (next - here));
  }
  return Float32Array.from(out);
}

/** Adds a sine that dies away, by the recurrence of a damped oscillator. */
function pluck(samples: Float32Array, level: number, frequencyHz: number): void {
  const decay = Math.exp(-2 / SAMPLE_RATE_HZ);
  const turn = (2 * Math.PI * frequencyHz) / SAMPLE_RATE_HZ;
  const [first, second] = [2 * decay * Math.cos(turn), decay * decay];
  let [before, now] = [0, level * decay * Math.sin(turn)];
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (samples[i] ?? 0) + before;
    [before, now] = [now, first * now - second * before];
  }
}

/** Noise as a 16-bit mono WAV file, without any pitch. Deterministic. */
export function wavNoise(seconds: number): Buffer {
  const data = new Int16Array(Math.round(seconds * SAMPLE_RATE_HZ));
  let state = 7;
  for (let frame = 0; frame < data.length; frame += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    data[frame] = state >> 18;
  }
  return Buffer.concat([wavHeader(data.byteLength, 1), Buffer.from(data.buffer)]);
}
