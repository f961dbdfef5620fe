/**
 * A part of what a decoder returns, in frames: from the first of `from` up to, and without, `to`; null: up to the end.
 * `silence` frames of silence precede it.
 */
export interface SoundPart {
  silence: number;
  from: number;
  to: number | null;
}

/** The length of a song that consists of these parts, frames; null when one is open-ended. */
export function framesOf(parts: readonly SoundPart[]): number | null {
  return parts.reduce<number | null>(
    (sum, { silence, from, to }) => (sum === null || to === null ? null : sum + silence + to - from),
    0,
  );
}
