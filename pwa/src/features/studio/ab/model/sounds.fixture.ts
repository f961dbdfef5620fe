/** Sounds for specs, mono. */
export const RATE_HZ = 44_100;

/** Looking a global up costs Jest more than the sine itself. */
const { PI, sin } = Math;

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function sine({ hz = 997, db = 0, seconds = 1, rateHz = RATE_HZ }): Float32Array {
  const level = 10 ** (db / 20);
  return Float32Array.from({ length: Math.round(seconds * rateHz) }, (_, i) => level * sin((2 * PI * hz * i) / rateHz));
}

const ATTACK_FRAMES = 180;

export interface Melody {
  seconds?: number;
  /** Multiplies every pitch; the notes begin at the same times. */
  ratio?: number;
  /** Silence before it, s. */
  delaySeconds?: number;
  /** Multiplies every time: 1.02 is two percent slower. */
  stretch?: number;
  /** The same notes for the same number. */
  seed?: number;
}

/** Plucked notes at irregular times, each with four harmonics: what a retune does to a song, without an engine. */
export function melody({
  seconds = 12,
  ratio = 1,
  delaySeconds = 0,
  stretch = 1,
  seed = 1,
}: Melody = {}): Float32Array {
  const random = seeded(seed);
  const sound = new Float32Array(Math.round((seconds * stretch + delaySeconds) * RATE_HZ));
  for (let at = 0.2; at < seconds - 1; at += 0.12 + 0.5 * random()) {
    const hz = 220 * 2 ** (Math.floor(random() * 24) / 12) * ratio;
    pluck(sound, Math.round((at * stretch + delaySeconds) * RATE_HZ), hz, 0.1 + 0.15 * random());
  }
  return sound;
}

function pluck(sound: Float32Array, from: number, hz: number, level: number): void {
  const frames = Math.min(sound.length - from, RATE_HZ / 2);
  for (let partial = 1; partial <= 4; partial += 1) {
    // A decaying sine, each value from the two before it.
    const angle = (2 * Math.PI * hz * partial) / RATE_HZ;
    const decay = Math.exp(-(5 + 3 * partial) / RATE_HZ);
    const [turn, square] = [2 * decay * Math.cos(angle), decay * decay];
    let [before, value] = [0, (level / partial) * decay * Math.sin(angle)];
    for (let i = 1; i < frames; i += 1) {
      sound[from + i] = (sound[from + i] as number) + value * (i < ATTACK_FRAMES ? i / ATTACK_FRAMES : 1);
      [before, value] = [value, turn * value - square * before];
    }
  }
}
