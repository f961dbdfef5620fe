import { lowerRangeFor } from './instruments';
import { meterCents, readingOf, strobeVelocity, type Verdict, verdictOf } from './reading';
import { targetFor } from './target';
import { DEFAULT_SETTINGS, type TunerSettings } from './tuner-settings';
import { chosenTuning } from './tunings';

/** What the tuner tunes to with these settings. */
function target(changes: Partial<TunerSettings> = {}) {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  return targetFor(settings, chosenTuning(settings), 'studio');
}

const STANDARD = target();
const GUITAR = target({ instrument: 'guitar' });
const E2 = 0;

describe('a verdict', () => {
  it.each([
    [0, 'In Tune', 'tune'],
    [4, 'In Tune', 'tune'],
    [-4, 'In Tune', 'tune'],
    [5, 'Slightly Sharp', 'near'],
    [-5, 'Slightly Flat', 'near'],
    [19, 'Slightly Sharp', 'near'],
    [-19, 'Slightly Flat', 'near'],
    [20, 'Sharp', 'off'],
    [-20, 'Flat', 'off'],
    [-49, 'Flat', 'off'],
  ])('of %d cents is %s', (cents, text, tone) => {
    expect(verdictOf(cents)).toEqual({ text, tone });
  });
});

it('changes a verdict outwards a cent late, inwards at once', () => {
  const after = (offsets: readonly number[]) =>
    offsets.reduce<Verdict[]>((all, cents) => [...all, verdictOf(cents, all.at(-1))], []).map(({ text }) => text);
  expect(after([4, 5, 4, 5, 6, 5, 4])).toEqual([
    ...Array<string>(4).fill('In Tune'),
    'Slightly Sharp',
    'Slightly Sharp',
    'In Tune',
  ]);
  expect(after([-4, -5, -6, -20, -21, -20, -19])).toEqual([
    'In Tune',
    'In Tune',
    'Slightly Flat',
    'Slightly Flat',
    'Flat',
    'Flat',
    'Slightly Flat',
  ]);
  expect(after([0, 12, -5])).toEqual(['In Tune', 'Slightly Sharp', 'Slightly Flat']);
});

it('keeps the needle on the meter', () => {
  expect([-80, -50, 0, 12, 63].map(meterCents)).toEqual([-50, -50, 0, 12, 50]);
});

it('runs the strobe by three px a second for each cent, and stops it within half a cent', () => {
  expect([0.4, -0.4, 0.5, 10, -10].map(strobeVelocity)).toEqual([0, 0, 1.5, 30, -30]);
});

describe('a reading', () => {
  it('is of the nearest note of the scale, with cents rounded', () => {
    expect(readingOf(442, STANDARD)).toMatchObject({ midi: 69, shownCents: 8, wantedHz: 440 });
    expect(readingOf(432, STANDARD)).toMatchObject({ midi: 69, shownCents: -32 });
    const low = target({ reference: { kind: 'listed', hz: 432 } });
    expect(readingOf(432, low)).toMatchObject({ midi: 69, shownCents: 0 });
  });

  it('is of the nearest string of an instrument, however far', () => {
    expect(readingOf(76, GUITAR)).toMatchObject({ midi: 40, string: E2, shownCents: -140 });
  });

  it('is of the selected string', () => {
    expect(readingOf(110, GUITAR, E2)).toMatchObject({ midi: 40, string: E2, shownCents: 500 });
  });

  it('is of the one tone that is matched, in the nearest octave', () => {
    const tone = target({ instrument: 'guitar', reference: { kind: 'solfeggio', hz: 528, meaning: 'tone' } });
    expect(readingOf(264, tone)).toMatchObject({ midi: null, string: null, wantedHz: 264, shownCents: 0 });
    expect(readingOf(1060, tone)).toMatchObject({ midi: null, wantedHz: 1056, shownCents: 7 });
  });

  it('is of the tempered note, whose distance from equal temperament it has', () => {
    const meantone = target({ temperament: 'meantone', root: 4 });
    expect(readingOf(123, meantone)).toMatchObject({ midi: 47, offsetCents: expect.closeTo(-6.8, 1) as number });
    expect(readingOf(123.47 * 2 ** (-6.8 / 1200), meantone).shownCents).toBe(0);
    // A quarter tone above the C of meantone on E is nearer to its C sharp: its C is 31 cents flat, C sharp 14.
    expect(readingOf(261.63 * 2 ** (45 / 1200), meantone).midi).toBe(61);
  });

  it('is of a sweetened string, by its place and not by its note', () => {
    const own = [{ id: 'unisons', name: 'Unisons', instrument: 'guitar', strings: [45, 45, 50, 55, 59, 64] }] as const;
    const sweet = { instrument: 'guitar', tuning: 'unisons', own, temperament: 'sweetened' } as const;
    const unisons = target({ ...sweet, sweetened: { guitar: [-5, 5, 0, 0, 0, 0] } });
    expect(readingOf(110 * 2 ** (4 / 1200), unisons)).toMatchObject({ string: 1, offsetCents: 5, shownCents: -1 });
    expect(readingOf(110 * 2 ** (4 / 1200), unisons, 0)).toMatchObject({ string: 0, shownCents: 9 });
  });

  it('keeps its verdict for a cent, as long as the note is the same', () => {
    const before = readingOf(440, STANDARD);
    const atFive = 440 * 2 ** (5 / 1200);
    expect(readingOf(atFive, STANDARD).verdict.text).toBe('Slightly Sharp');
    expect(readingOf(atFive, STANDARD, null, before).verdict.text).toBe('In Tune');
    expect(readingOf(2 * atFive, STANDARD, null, before).verdict.text).toBe('Slightly Sharp');
  });

  it.each([
    ['bass-5', 30.87, 23],
    ['guitar-7', 61.74, 35],
  ] as const)('is of the lowest string of a %s at %d Hz', (instrument, hz, midi) => {
    expect(readingOf(hz, target({ instrument }))).toMatchObject({ midi, shownCents: 0 });
  });

  it('lets a Solfeggio note land on its target in any temperament', () => {
    const reference = { kind: 'solfeggio', hz: 528, meaning: 'note' } as const;
    expect(readingOf(528, target({ reference, temperament: 'just', root: 9 }))).toMatchObject({
      midi: 72,
      shownCents: 0,
    });
  });

  it('has no negative zero', () => {
    expect(Object.is(readingOf(439.99, STANDARD).shownCents, 0)).toBe(true);
  });
});

it.each([
  [61.7, 'low'],
  [41.2, 'low'],
  [27.5, 'piano'],
  [20, undefined],
])('finds the tuning for a note of %d Hz below the range', (hz, id) => {
  expect(lowerRangeFor(hz)?.id).toBe(id);
});
