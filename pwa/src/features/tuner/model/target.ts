import { centsBetween, frequencyOfMidi, ratioOfCents } from '@attune/catalogue/pitch';
import type { Tier } from '@attune/catalogue/plans';
import { pianoStretch } from './piano-stretch';
import { type Reference, referenceFor } from './reference';
import { sweetenedOf } from './sweetened';
import { offsetsOf, pitchClassOf } from './temperament';
import type { TunerSettings } from './tuner-settings';
import type { ChosenTuning } from './tunings';

/** What every note should sound at. */
export interface Scale {
  /** A4, exactly, Hz. */
  a4Hz: number;
  /** Cents from equal temperament by pitch class, C first; A is 0. */
  offsets: readonly number[];
  /** What a piano's octaves are stretched by, cents by MIDI note, 0 at A4; null without stretch. */
  stretch: readonly number[] | null;
}

/** A string, and what it should sound at. */
export interface StringTarget {
  /** What it sounds, with the capo. */
  midi: number;
  hz: number;
  /** From equal temperament, cents. */
  offsetCents: number;
}

/** What the tuner measures against. */
export interface Target extends Scale, Reference {
  /** In the order on the instrument; none for any note of the scale. */
  strings: readonly StringTarget[];
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

/**
 * The strings as targets.
 *
 * @param midis what they sound
 * @param sweetened cents of each string instead of the scale's own offsets
 */
export function stringTargets(
  midis: readonly number[],
  scale: Scale,
  sweetened: readonly number[] | null,
): readonly StringTarget[] {
  return midis.map((midi, i) => {
    const extraCents = sweetened?.[i] ?? 0;
    const offsetCents = (scale.offsets[pitchClassOf(midi)] ?? 0) + extraCents;
    return { midi, hz: noteHz(scale, midi, extraCents), offsetCents };
  });
}

/** What the tuner tunes to with these settings. @param tuning as chosen in them */
export function targetFor(settings: TunerSettings, tuning: ChosenTuning, tier: Tier): Target {
  const offsets = offsetsOf(settings);
  const reference = referenceFor(settings.reference, tier, (midi) => offsets[pitchClassOf(midi)] ?? 0);
  const isStretched = tuning.instrument.id === 'piano' && settings.piano.isStretched;
  const stretch = isStretched ? pianoStretch(settings.piano.measured) : null;
  const scale: Scale = { a4Hz: reference.a4Hz, offsets, stretch };
  const { instrument, strings } = tuning;
  const sweetened =
    settings.temperament === 'sweetened' ? sweetenedOf(settings.sweetened, instrument.id, strings.length) : null;
  return { ...scale, toneHz: reference.toneHz, strings: stringTargets(strings, scale, sweetened) };
}
