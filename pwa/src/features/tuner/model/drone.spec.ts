import { droneSound, knownDrone } from './drone';
import { offsetsOf } from './temperament';

const scale = (temperament: 'equal' | 'meantone', a4Hz = 440) => ({
  a4Hz,
  offsets: offsetsOf({ temperament, root: 0, scala: null }),
  stretch: null,
});

describe('the drone', () => {
  it('is at the reference and in the temperament', () => {
    expect(droneSound({ midi: 57, sound: 'pure' }, scale('equal', 432))).toEqual({
      frequenciesHz: [216],
      isPure: true,
    });
    // F is a pure third below A.
    expect(droneSound({ midi: 65, sound: 'root' }, scale('meantone')).frequenciesHz[0]).toBeCloseTo(352, 7);
  });

  it('has the fifth of the temperament, too, where that is chosen', () => {
    const [root = NaN, fifth = NaN] = droneSound({ midi: 57, sound: 'fifth' }, scale('meantone')).frequenciesHz;
    expect(fifth / root).toBeCloseTo(5 ** 0.25, 9);
  });

  it('is ignored as stored where it cannot be', () => {
    expect(knownDrone({ midi: 57, sound: 'root' })).toEqual({ midi: 57, sound: 'root' });
    for (const stored of [null, {}, { midi: 57 }, { midi: 3, sound: 'root' }, { midi: 57.5, sound: 'pure' }]) {
      expect(knownDrone(stored)).toBeNull();
    }
  });
});
