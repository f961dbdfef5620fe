import { octaveLevels, placeOf, toShape } from './spectrum';

const centresHz = Array.from({ length: 120 }, (_, i) => 27.5 * 2 ** (i / 12));
const flat = (levelDb: number) => ({ centresHz, levelsDb: centresHz.map(() => levelDb) });

describe('the spectrum', () => {
  it.each([
    [31.25, 0],
    [125, 2 / 9],
    [1000, 5 / 9],
    [16_000, 1],
  ])('has %d Hz at %d of its axis', (hz, place) => {
    expect(placeOf(hz)).toBeCloseTo(place, 10);
  });

  it('reaches from a round level 70 dB down, and leaves out bands beyond the axis', () => {
    const { bands, topDb } = toShape(flat(-34), flat(-65));
    expect(topDb).toBe(-30);
    expect(bands.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
    expect(bands.length).toBeGreaterThan(105);
    expect(bands[0]?.before).toBeCloseTo(66 / 70, 10);
    expect(bands[0]?.after).toBeCloseTo(35 / 70, 10);
  });

  it('of silence is flat', () => {
    expect(toShape(flat(-200), flat(-200)).bands.every(({ before, after }) => before === 0 && after === 0)).toBe(true);
    expect(octaveLevels(flat(-200), flat(-200))[5]).toEqual({ centreHz: 1000, before: null, after: null });
  });

  it('adds up the power of an octave', () => {
    // Twelve bands of the same power are 10.8 dB above one of them.
    expect(octaveLevels(flat(-40), flat(-50))[5]?.before).toBeCloseTo(-40 + 10 * Math.log10(12), 5);
  });
});
