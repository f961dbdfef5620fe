import { CUSTOM_A4_HZ } from '../../../shared/reference/reference';
import { frequencyOfMidi } from '@attune/catalogue/pitch';
import { INSTRUMENTS } from './instruments';
import { chosenTuning, freeName, knownTunings, type OwnTuning, STANDARD_TUNING, type TuningChoice } from './tunings';

const choice = (changes: Partial<TuningChoice>): TuningChoice => ({
  instrument: 'guitar',
  tuning: STANDARD_TUNING,
  capo: 0,
  own: [],
  ...changes,
});

const BANJO: OwnTuning = { id: 'banjo', name: 'Banjo', instrument: null, strings: [67, 50, 55, 59, 62] };
const LOW_C: OwnTuning = { id: 'low-c', name: 'Low C', instrument: 'guitar', strings: [36, 43, 48, 55, 60, 64] };

describe('a chosen tuning', () => {
  it('sounds what the capo makes of it', () => {
    const chosen = chosenTuning(choice({ tuning: 'dadgad', capo: 2 }));
    expect(chosen.tuning.strings).toEqual([38, 45, 50, 55, 57, 62]);
    expect(chosen.strings).toEqual([40, 47, 52, 57, 59, 64]);
  });

  it('has no capo on an instrument without a neck for it', () => {
    expect(chosenTuning(choice({ instrument: 'violin', capo: 2 }))).toMatchObject({
      capo: null,
      strings: [55, 62, 69, 76],
    });
  });

  it('may be the user’s own, of a known instrument or of one of their own', () => {
    const own = [BANJO, LOW_C];
    const lowC = chosenTuning(choice({ tuning: 'low-c', own }));
    expect(lowC).toMatchObject({ instrument: { name: 'Guitar' }, tuning: LOW_C, own: LOW_C });
    expect(lowC.tunings.map(({ name }) => name)).toEqual(['Standard', 'Drop D', 'DADGAD', 'Open G', 'E♭', 'Low C']);
    const banjo = chosenTuning(choice({ instrument: 'banjo', own, capo: 1 }));
    expect(banjo).toMatchObject({ instrument: { name: 'Banjo' }, own: BANJO, strings: [68, 51, 56, 60, 63] });
    expect(banjo.tunings).toHaveLength(1);
  });

  it('is the usual one when it no longer exists', () => {
    expect(chosenTuning(choice({ tuning: 'low-c' })).tuning.id).toBe(STANDARD_TUNING);
    expect(chosenTuning(choice({ instrument: 'banjo' })).instrument.id).toBe('chromatic');
  });

  it('can be heard up to a semitone flat at the lowest A4, and a semitone sharp at the highest', () => {
    const all = INSTRUMENTS.flatMap(({ id }) =>
      chosenTuning(choice({ instrument: id })).tunings.map((tuning) => choice({ instrument: id, tuning: tuning.id })),
    );
    const chosen = [...all, choice({ tuning: 'low-c', own: [LOW_C] }), choice({ instrument: 'banjo', own: [BANJO] })];
    for (const { strings, minHz, maxHz } of chosen.map(chosenTuning)) {
      for (const midi of strings) {
        expect(frequencyOfMidi(midi - 1, CUSTOM_A4_HZ.min)).toBeGreaterThan(minHz);
        expect(frequencyOfMidi(midi + 1, CUSTOM_A4_HZ.max)).toBeLessThan(maxHz);
      }
    }
  });
});

it('leaves out stored tunings that cannot be', () => {
  const stored = [
    BANJO,
    { ...BANJO, strings: [] },
    { ...LOW_C, instrument: 'kazoo' },
    { ...LOW_C, strings: [400] },
    null,
    7,
  ];
  expect(knownTunings(stored)).toEqual([BANJO]);
  expect(knownTunings('no list')).toEqual([]);
});

it('names a new tuning as no other is named', () => {
  expect(freeName([], 'Own')).toBe('Own');
  expect(freeName([BANJO, { ...BANJO, name: 'Own' }], 'Own')).toBe('Own 2');
});
