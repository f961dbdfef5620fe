import type { Tier } from '@attune/catalogue/plans';
import { pianoStretch } from './piano-stretch';
import { type Reference, referenceFor } from '../../../shared/reference/reference';
import { noteHz, type Scale } from './scale';
import { sweetenedOf } from './sweetened';
import { offsetsOf, pitchClassOf } from './temperament';
import type { TunerSettings } from './tuner-settings';
import type { ChosenTuning } from './tunings';

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
