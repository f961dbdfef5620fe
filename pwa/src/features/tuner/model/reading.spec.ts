import { frequencyOfMidi } from '@attune/catalogue/pitch';
import { INSTRUMENTS, instrumentOf, lowerRangeFor } from './instruments';
import { meterCents, readingOf, strobeVelocity, type Verdict, verdictOf } from './reading';
import { CUSTOM_A4_HZ } from './reference';

const STANDARD = { a4Hz: 440, toneHz: null };
const chromatic = instrumentOf('chromatic');

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
    expect(readingOf(442, STANDARD, chromatic)).toMatchObject({ midi: 69, shownCents: 8, wantedHz: 440 });
    expect(readingOf(432, STANDARD, chromatic)).toMatchObject({ midi: 69, shownCents: -32 });
    expect(readingOf(432, { a4Hz: 432, toneHz: null }, chromatic)).toMatchObject({ midi: 69, shownCents: 0 });
  });

  it('is of the nearest string of an instrument, however far', () => {
    expect(readingOf(76, STANDARD, instrumentOf('guitar'))).toMatchObject({ midi: 40, shownCents: -140 });
  });

  it('is of the selected string', () => {
    expect(readingOf(110, STANDARD, instrumentOf('guitar'), 40)).toMatchObject({ midi: 40, shownCents: 500 });
  });

  it('is of the one tone that is matched, in the nearest octave', () => {
    const tone = { a4Hz: 443.99, toneHz: 528 };
    expect(readingOf(264, tone, chromatic)).toMatchObject({ midi: null, wantedHz: 264, shownCents: 0 });
    expect(readingOf(1060, tone, chromatic)).toMatchObject({ midi: null, wantedHz: 1056, shownCents: 7 });
  });

  it('keeps its verdict for a cent, as long as the note is the same', () => {
    const before = readingOf(440, STANDARD, chromatic);
    const atFive = 440 * 2 ** (5 / 1200);
    expect(readingOf(atFive, STANDARD, chromatic).verdict.text).toBe('Slightly Sharp');
    expect(readingOf(atFive, STANDARD, chromatic, null, before).verdict.text).toBe('In Tune');
    expect(readingOf(2 * atFive, STANDARD, chromatic, null, before).verdict.text).toBe('Slightly Sharp');
  });

  it.each([
    ['bass-5', 30.87, 23],
    ['guitar-7', 61.74, 35],
  ] as const)('is of the lowest string of a %s at %d Hz', (id, hz, midi) => {
    expect(readingOf(hz, STANDARD, instrumentOf(id))).toMatchObject({ midi, shownCents: 0 });
  });

  it('can be of any string of any tuning, up to a semitone flat and at the lowest A4', () => {
    for (const { strings, minHz, maxHz } of INSTRUMENTS) {
      for (const midi of strings) {
        expect(frequencyOfMidi(midi - 1, CUSTOM_A4_HZ.min)).toBeGreaterThan(minHz);
        expect(frequencyOfMidi(midi + 1, CUSTOM_A4_HZ.max)).toBeLessThan(maxHz);
      }
    }
  });

  it('has no negative zero', () => {
    expect(Object.is(readingOf(439.99, STANDARD, chromatic).shownCents, 0)).toBe(true);
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
