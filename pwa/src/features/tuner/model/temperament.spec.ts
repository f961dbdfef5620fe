import { offsetsOf, purityOf, type TemperamentId } from './temperament';
import { noteHz } from './scale';

const C = 0;
const E = 4;
const A = 9;

const offsets = (temperament: TemperamentId, root = C) => offsetsOf({ temperament, root, scala: null });
const hz = (temperament: TemperamentId, midi: number, root = C) =>
  noteHz({ a4Hz: 440, offsets: offsets(temperament, root), stretch: null }, midi);

/** Equal to a billionth: only rounding of doubles is between a ratio and the sum of its cents. */
const DIGITS = 7;

it.each(['equal', 'just', 'meantone', 'pythagorean', 'werckmeister', 'sweetened'] as const)(
  'keeps A4 exactly at the reference in every key: %s',
  (temperament) => {
    for (let root = 0; root < 12; root += 1) {
      const scale = { a4Hz: 441.3, offsets: offsets(temperament, root), stretch: null };
      expect(noteHz(scale, 69)).toBe(441.3);
      expect(noteHz(scale, 57)).toBe(441.3 / 2);
    }
  },
);

describe('the frequency of a note', () => {
  it('is a twelfth root of two in equal temperament, whatever the root', () => {
    expect(hz('equal', 60, E)).toBeCloseTo(440 * 2 ** (-9 / 12), DIGITS);
  });

  it.each([
    ['E over A, a pure fifth', 76, 3 / 2],
    ['C sharp over A, a pure third', 73, 5 / 4],
    ['D over A, a pure fourth', 74, 4 / 3],
    ['F sharp over A, a pure sixth', 78, 5 / 3],
    ['G sharp over A, a leading note', 80, 15 / 8],
  ])('is a simple ratio in just intonation on A: %s', (_, midi, ratio) => {
    expect(hz('just', midi, A)).toBeCloseTo(440 * ratio, DIGITS);
  });

  it('is where just intonation on C has it, with A at the reference', () => {
    expect(hz('just', 60, C)).toBeCloseTo(264, DIGITS);
    expect(hz('just', 64, C)).toBeCloseTo(330, DIGITS);
    expect(hz('just', 67, C)).toBeCloseTo(396, DIGITS);
  });

  it('is by fifths of the fourth root of five in quarter-comma meantone', () => {
    expect(hz('meantone', 76, C)).toBeCloseTo(440 * 5 ** 0.25, DIGITS);
    // F to A is a pure third.
    expect(hz('meantone', 65, C)).toBeCloseTo(352, DIGITS);
    expect(hz('meantone', 60, C)).toBeCloseTo((440 * 2 ** 1) / 5 ** 0.75, DIGITS);
  });

  it('is by pure fifths in Pythagorean tuning', () => {
    expect(hz('pythagorean', 76, C)).toBeCloseTo(660, DIGITS);
    expect(hz('pythagorean', 60, C)).toBeCloseTo((440 * 16) / 27, DIGITS);
    // G sharp is five fifths above A, E flat six fifths below it.
    expect(hz('pythagorean', 68, C)).toBeCloseTo((220 * 3 ** 5) / 2 ** 7, DIGITS);
    expect(hz('pythagorean', 63, C)).toBeCloseTo((440 * 2 ** 9) / 3 ** 6, DIGITS);
  });

  // Cents above C as Werckmeister III is given everywhere, e.g. in the Scala archive (werck3.scl).
  it.each([
    [0, 0],
    [1, 90.225],
    [2, 192.18],
    [3, 294.135],
    [4, 390.225],
    [5, 498.045],
    [6, 588.27],
    [7, 696.09],
    [8, 792.18],
    [9, 888.27],
    [10, 996.09],
    [11, 1092.18],
  ])('is in Werckmeister III, %i semitones above C, %d cents above it', (degree, cents) => {
    const ratio = hz('werckmeister', 60 + degree) / hz('werckmeister', 60);
    expect(1200 * Math.log2(ratio)).toBeCloseTo(cents, 3);
  });
});

it('moves with its root', () => {
  expect(offsets('meantone', E).map(Math.round)).toEqual([-31, -14, 3, -21, -3, -27, -10, 7, -17, 0, -24, -7]);
});

describe('what is pure', () => {
  it('is eight thirds of meantone on E, and the fifth from C to G is a wolf', () => {
    const { pureThirds, pureFifths, wolves } = purityOf(offsets('meantone', E), E);
    expect(pureThirds.map(({ from }) => from)).toEqual([7, 2, 9, 4, 11, 6, 1, 8]);
    expect(pureFifths).toEqual([]);
    expect(wolves).toEqual([{ from: 0, to: 7, wideCents: expect.closeTo(35.7, 1) as number }]);
  });

  it('is eleven fifths of Pythagorean tuning', () => {
    const { pureThirds, pureFifths, wolves } = purityOf(offsets('pythagorean', C), C);
    expect(pureThirds).toEqual([]);
    expect(pureFifths).toHaveLength(11);
    expect(wolves.map(({ from, to }) => [from, to])).toEqual([[8, 3]]);
  });

  it('is nothing in equal temperament', () => {
    expect(purityOf(offsets('equal'), C)).toEqual({ pureThirds: [], pureFifths: [], wolves: [] });
  });
});
