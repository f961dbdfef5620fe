import { albumTuning } from './album-tuning.js';

const song = (name: string, a4Hz: number | null, changes: { confidence?: number; durationSeconds?: number } = {}) => ({
  name,
  a4Hz,
  confidence: a4Hz === null ? 0 : 0.9,
  durationSeconds: 240,
  ...changes,
});

describe('the pitch of an album', () => {
  it('is that of its songs, whatever single ones say', () => {
    const album = albumTuning([song('a', 441.9), song('b', 442), song('c', 442.1), song('live', 438)], 440);
    expect(album.a4Hz).toBeCloseTo(442, 2);
    expect(album.agreeing).toEqual(['a', 'b', 'c']);
    expect(album.outliers).toEqual([{ name: 'live', cents: expect.closeTo(1200 * Math.log2(438 / 442), 2) as number }]);
  });

  it('rests on the songs that have one', () => {
    const album = albumTuning([song('a', 442), song('drums', 460, { confidence: 0.1 }), song('speech', null)], 440);
    expect(album).toEqual({
      a4Hz: expect.closeTo(442, 9) as number,
      agreeing: ['a'],
      outliers: [],
      unmeasured: ['drums', 'speech'],
    });
    expect(albumTuning([song('speech', null)], 440).a4Hz).toBeNull();
  });

  it('weighs by length and confidence', () => {
    const album = albumTuning(
      [song('long', 440, { durationSeconds: 300 }), song('short', 441, { durationSeconds: 100 })],
      440,
    );
    expect(album.a4Hz).toBeCloseTo(440 * 2 ** (Math.log2(441 / 440) / 4), 6);
  });

  it('is found at the edge of the semitone too, where songs read high and low', () => {
    const edge = 440 * 2 ** (50 / 1200);
    const album = albumTuning(
      [song('a', edge * 0.9995), song('b', edge * 1.0005 * 2 ** (-1 / 12)), song('c', edge)],
      440,
    );
    expect(album.agreeing).toHaveLength(3);
    const offCents = 1200 * Math.log2(Number(album.a4Hz) / edge);
    expect(offCents - 100 * Math.round(offCents / 100)).toBeCloseTo(0, 1);
  });

  it('follows a hint', () => {
    expect(albumTuning([song('a', 440), song('b', 440.1)], 466).a4Hz).toBeCloseTo(466.2, 1);
  });
});
