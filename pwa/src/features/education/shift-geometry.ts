import { A4_MIDI } from '@attune/catalogue/pitch';
/** The drawn part of the keyboard: E4 to C6 as MIDI numbers, which contains A4 and its position for every target. */
export const KEYS = { from: 64, to: 84 } as const;
const BLACK = new Set([1, 3, 6, 8, 10]);

export interface Key {
  midi: number;
  isBlack: boolean;
}

export const KEYBOARD: readonly Key[] = Array.from({ length: KEYS.to - KEYS.from + 1 }, (_, step) => {
  const midi = KEYS.from + step;
  return { midi, isBlack: BLACK.has(midi % 12) };
});

/**
 * Position of a shifted A4 on a keyboard of equally wide keys.
 *
 * @param cents away from its own key
 * @returns percent of the keyboard's width; the middle of a key is that key exactly
 */
export function keyPlace(cents: number): number {
  return (100 * (A4_MIDI - KEYS.from + 0.5 + cents / 100)) / KEYBOARD.length;
}

/** The axis of the spectrum, Hz. */
export const SPECTRUM_HZ = { from: 90, to: 6000 } as const;

export interface Partial {
  frequencyHz: number;
  /** 0-1. */
  level: number;
}

/** A major on A3 in equal temperament, eight harmonics a note, each weaker than the last. */
export const CHORD: readonly Partial[] = [0, 4, 7].flatMap((semitones) =>
  Array.from({ length: 8 }, (_, i) => ({
    frequencyHz: 220 * 2 ** (semitones / 12) * (i + 1),
    level: 1 / (i + 1) ** 0.7,
  })),
);
