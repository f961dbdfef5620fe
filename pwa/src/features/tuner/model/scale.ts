import { centsBetween, frequencyOfMidi, ratioOfCents } from '@attune/catalogue/pitch';
import { pitchClassOf } from './temperament';

/** What every note should sound at. */
export interface Scale {
  /** A4, exactly, Hz. */
  a4Hz: number;
  /** Cents from equal temperament by pitch class, C first; A is 0. */
  offsets: readonly number[];
  /** What a piano's octaves are stretched by, cents by MIDI note, 0 at A4; null without stretch. */
  stretch: readonly number[] | null;
}

/** Frequency of a note of the scale, Hz. @param extraCents of a sweetened string */
export function noteHz({ a4Hz, offsets, stretch }: Scale, midi: number, extraCents = 0): number {
  const cents = (offsets[pitchClassOf(midi)] ?? 0) + (stretch?.[midi] ?? 0) + extraCents;
  return frequencyOfMidi(midi, a4Hz) * ratioOfCents(cents);
}

/** The nearest note of the scale in cents, MIDI. */
export function nearestNote(frequencyHz: number, scale: Scale): number {
  const distance = (midi: number) => Math.abs(centsBetween(frequencyHz, noteHz(scale, midi)));
  // A scale may have notes far from equal temperament: the nearest octave of each.
  const candidates = scale.offsets.map((_, pitchClass) => {
    const octaves = Math.round(Math.log2(frequencyHz / noteHz(scale, pitchClass)));
    return pitchClass + 12 * octaves;
  });
  return candidates.reduce((best, midi) => (distance(midi) < distance(best) ? midi : best));
}
