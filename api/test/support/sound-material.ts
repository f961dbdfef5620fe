const { sin, cos, exp, PI } = Math;

/** Planar samples, left and right, -1..1 at {@link SAMPLE_RATE_HZ}. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

export const SAMPLE_RATE_HZ = 44_100;

/** Where the castanets strike, in frames. */
export const STRIKES: readonly number[] = Array.from({ length: 8 }, (_, i) => 11_025 + i * 22_050);

const CHORDS = [
  [0, 4, 7, 12],
  [-3, 0, 4, 9],
  [5, 9, 12, 17],
  [7, 11, 14, 19],
] as const;
/** Semitones above A3. */
const PLAYERS = [-24, -12, 0, 4, 7, 12] as const;

/** A band: plucked chords left and right, bass and kick in the middle, a snare, a hi-hat to the right, some hall. */
export function band(seconds: number): Stereo {
  const sound = silence(seconds);
  const random = randomNumbers(1);
  for (let beat = 0; beat * 0.5 < seconds; beat += 1) {
    const chord = CHORDS[(beat >> 2) % CHORDS.length] ?? CHORDS[0];
    const at = beat * 0.5;
    chord.forEach((step, i) => {
      const hz = 220 * 2 ** (step / 12);
      addNote(sound, { at: at + 0.03 * i, hz, level: 0.08, partials: 24, decay: 3, pan: 0.15 + 0.23 * i });
    });
    addNote(sound, { at, hz: 55 * 2 ** (chord[0] / 12), level: 0.25, partials: 8, decay: 3, pan: 0.5 });
    addNote(sound, { at, hz: 62, level: 0.25, partials: 1, decay: 18, pan: 0.5 });
    if (beat % 2 === 1) addNoise(sound, { at, seconds: 0.3, level: 0.2, decay: 22, pan: 0.45, tilt: 0.3 }, random);
    for (const hat of [0, 0.25]) {
      addNoise(sound, { at: at + hat, seconds: 0.2, level: 0.12, decay: 30, pan: 0.75, tilt: 0.97 }, random);
    }
  }
  for (const pan of [0, 1]) addNoise(sound, { at: 0, seconds, level: 0.004, decay: 0, pan, tilt: 0 }, random);
  return sound;
}

/** Strings: twelve players side by side, each with a vibrato and a bow's noise of their own. */
export function strings(seconds: number): Stereo {
  const sound = silence(seconds);
  const random = randomNumbers(2);
  for (let player = 0; player < 12; player += 1) {
    const hz = 220 * 2 ** (((PLAYERS[player % PLAYERS.length] ?? 0) + 0.12 * (random() - 0.5)) / 12);
    const pan = (player + 0.5) / 12;
    addVoice(sound, { hz, level: 0.07, pan, vibratoHz: 4.5 + 1.5 * random(), turn: random() });
    addNoise(sound, { at: 0, seconds, level: 0.0005, decay: 0, pan, tilt: 0.6 }, random);
  }
  return sound;
}

/** White noise, different in left and right: what a phase vocoder finds hardest to keep level. */
export function noise(seconds: number): Stereo {
  const sound = silence(seconds);
  const random = randomNumbers(4);
  for (const pan of [0, 1]) addNoise(sound, { at: 0, seconds, level: 0.2, decay: 0, pan, tilt: 0 }, random);
  return sound;
}

/** Castanets: short bursts of noise and resonance by turns left and right of the middle, silence between them. */
export function castanets(): Stereo {
  const sound = silence(4.25);
  const random = randomNumbers(3);
  STRIKES.forEach((frame, i) => {
    const [at, pan] = [frame / SAMPLE_RATE_HZ, i % 2 ? 0.35 : 0.65];
    addNoise(sound, { at, seconds: 0.03, level: 0.5, decay: 250, pan, tilt: 0.5 }, random);
    for (const hz of [1_150, 2_300, 3_900]) addNote(sound, { at, hz, level: 0.2, partials: 1, decay: 160, pan });
  });
  return sound;
}

/** Where the drums strike, in frames. */
export const DRUM_STRIKES: readonly number[] = Array.from({ length: 32 }, (_, i) => Math.round((i + 1) * 5_512.5));

/** Drums: kick and snare by turns each half second, a hi-hat to the right on every eighth of a second. */
export function drums(): Stereo {
  const sound = silence(4.5);
  const random = randomNumbers(6);
  DRUM_STRIKES.forEach((frame, i) => {
    const at = frame / SAMPLE_RATE_HZ;
    if (i % 8 === 0) addNote(sound, { at, hz: 55, level: 0.4, partials: 1, decay: 8, pan: 0.5 });
    if (i % 8 === 4) addNoise(sound, { at, seconds: 0.25, level: 0.3, decay: 17, pan: 0.5, tilt: 0 }, random);
    const decay = i % 2 ? 50 : 83;
    addNoise(sound, { at, seconds: 0.06, level: 0.2, decay, pan: 0.75, tilt: 0.9 }, random);
  });
  return sound;
}

/** Where the hits of {@link apart} begin, in seconds. */
export const HITS: readonly number[] = Array.from({ length: 6 }, (_, i) => 0.25 + i);

/** A chord of many partials on the left alone; on the right short hits of noise, and silence from 0.3 s after each. */
export function apart(): Stereo {
  const sound = silence(6.25);
  const random = randomNumbers(5);
  for (const [i, step] of [0, 4, 7, 12].entries()) {
    addVoice(sound, { hz: 220 * 2 ** (step / 12), level: 0.08, pan: 0, vibratoHz: 0, turn: 0.1 * i });
  }
  for (const at of HITS) addNoise(sound, { at, seconds: 0.2, level: 0.6, decay: 33, pan: 1, tilt: 0 }, random);
  sound[1].fill(0, 0, Math.round((HITS[0] ?? 0) * SAMPLE_RATE_HZ));
  return sound;
}

/** A steady sine in both channels. */
export function tone(hz: number, seconds: number): Stereo {
  const channel = Float32Array.from(
    { length: seconds * SAMPLE_RATE_HZ },
    (_, i) => 0.5 * sin((2 * PI * hz * i) / SAMPLE_RATE_HZ),
  );
  return [channel, channel];
}

export const VIBRATO_HZ = 5;

/**
 * A sine of `hz` on average in both channels, with a vibrato of 30 cents either way.
 *
 * @param swing by which part it is louder where it is high than in the middle, -1 to 1; below 0 it is softer there
 */
export function voice(hz: number, seconds: number, swing = 0.5): Stereo {
  const depthHz = hz * (2 ** (30 / 1200) - 1);
  const channel = Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, i) => {
    const vibrato = (2 * PI * VIBRATO_HZ * i) / SAMPLE_RATE_HZ;
    const phase = (2 * PI * hz * i) / SAMPLE_RATE_HZ - (depthHz / VIBRATO_HZ) * cos(vibrato);
    return 0.3 * (1 + swing * sin(vibrato + 1)) * sin(phase);
  });
  return [channel, channel];
}

const silence = (seconds: number): Stereo => {
  const frames = Math.round(seconds * SAMPLE_RATE_HZ);
  return [new Float32Array(frames), new Float32Array(frames)];
};

interface Placed {
  /** 0 is left, 1 is right; equal power in between. */
  pan: number;
  level: number;
}

/** Returns what adds a sample at its place between left and right. */
function mixer([left, right]: Stereo, pan: number): (frame: number, value: number) => void {
  const [leftGain, rightGain] = [cos((pan * PI) / 2), sin((pan * PI) / 2)];
  return (frame, value) => {
    if (frame >= left.length) return;
    left[frame] = (left[frame] ?? 0) + value * leftGain;
    right[frame] = (right[frame] ?? 0) + value * rightGain;
  };
}

interface Note extends Placed {
  /** Seconds. */
  at: number;
  hz: number;
  partials: number;
  /** 1/s. */
  decay: number;
}

/** Partials of level / h that decay by the recurrence of a damped oscillator, over at most two seconds. */
function addNote(sound: Stereo, { at, hz, level, partials, decay, pan }: Note): void {
  const start = Math.round(at * SAMPLE_RATE_HZ);
  const frames = Math.min(Math.min(2, 9 / decay) * SAMPLE_RATE_HZ, sound[0].length - start);
  const add = mixer(sound, pan);
  for (let h = 1; h <= partials && h * hz < 18_000; h += 1) {
    const shrink = exp(-decay / SAMPLE_RATE_HZ);
    const turn = (2 * PI * hz * h) / SAMPLE_RATE_HZ;
    const [first, second] = [2 * shrink * cos(turn), shrink * shrink];
    let before = 0;
    let now = (level / h) * shrink * sin(turn);
    for (let i = 0; i < frames; i += 1) {
      add(start + i, before);
      const next = first * now - second * before;
      before = now;
      now = next;
    }
  }
}

interface Voice extends Placed {
  hz: number;
  vibratoHz: number;
  /** Phase of the vibrato, 0 to 1. */
  turn: number;
}

/** A sawtooth up to 17 kHz, of steady level, with a vibrato of 15 cents either way. */
function addVoice(sound: Stereo, { hz, level, pan, vibratoHz, turn }: Voice): void {
  const frames = sound[0].length;
  const partials = Math.floor(17_000 / hz);
  const add = mixer(sound, pan);
  let phase = 2 * PI * turn;
  for (let i = 0; i < frames; i += 1) {
    const vibrato = sin(2 * PI * ((vibratoHz * i) / SAMPLE_RATE_HZ + turn));
    phase += (2 * PI * hz * 2 ** ((15 * vibrato) / 1200)) / SAMPLE_RATE_HZ;
    // sin(h p) = 2 cos(p) sin((h-1) p) - sin((h-2) p)
    const twice = 2 * cos(phase);
    let before = 0;
    let now = sin(phase);
    let sum = 0;
    for (let h = 1; h <= partials; h += 1) {
      sum += now / h;
      const next = twice * now - before;
      before = now;
      now = next;
    }
    add(i, level * sum);
  }
}

interface Noise extends Placed {
  at: number;
  seconds: number;
  decay: number;
  /** 0: white; towards 1: only the highest frequencies. */
  tilt: number;
}

function addNoise(sound: Stereo, { at, seconds, level, decay, pan, tilt }: Noise, random: () => number): void {
  const start = Math.round(at * SAMPLE_RATE_HZ);
  const add = mixer(sound, pan);
  let before = 0;
  for (let i = 0; i < seconds * SAMPLE_RATE_HZ; i += 1) {
    const white = 2 * random() - 1;
    add(start + i, level * (white - tilt * before) * exp((-decay * i) / SAMPLE_RATE_HZ));
    before = white;
  }
}

/** 0 <= x < 1, the same for the same seed (a linear congruential generator; Numerical Recipes' constants). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
