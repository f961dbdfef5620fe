import { fewerStrokes } from './fewer-strokes';

const row = (length: number, loudAt: number) => ({
  min: Float32Array.from({ length }, (_, i) => (i === loudAt ? -1 : -0.1)),
  max: Float32Array.from({ length }, (_, i) => (i === loudAt ? 1 : 0.1)),
});

it('a waveform with fewer strokes keeps its loudest moment where it was', () => {
  const { wide, narrow } = fewerStrokes({ wide: row(320, 319), narrow: row(115, 0) });
  expect([wide.max.length, narrow.max.length]).toEqual([200, 83]);
  expect([wide.max[199], wide.min[199], wide.max[0]]).toEqual([1, -1, expect.closeTo(0.1)]);
  expect(narrow.max[0]).toBe(1);
});

it('a waveform that has few strokes stays as it is', () => {
  const peaks = { wide: row(50, 3), narrow: row(20, 3) };
  expect(fewerStrokes(peaks)).toEqual(peaks);
});
