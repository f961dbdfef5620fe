import { isReferencePitch, rememberedSettings, shiftOf, TARGETS_HZ } from './retune-settings';

describe('what the player retunes to', () => {
  it('is every listed target, for everyone', () => {
    expect(TARGETS_HZ).toEqual([432, 444, 396, 417, 528, 639, 741, 852, 963]);
  });

  it('means the same both ways for 432 and 444', () => {
    expect(TARGETS_HZ.filter(isReferencePitch)).toEqual([432, 444]);
    expect(shiftOf({ targetHz: 432, anchor: 'note' }, null).ratio).toBeCloseTo(432 / 440, 12);
  });

  it('counts from the song’s own A4 once it is known', () => {
    expect(shiftOf({ targetHz: 432, anchor: 'a4' }, 441.5).ratio).toBeCloseTo(432 / 441.5, 12);
    expect(shiftOf({ targetHz: 528, anchor: 'note' }, 440).equivalentA4Hz).toBeCloseTo(443.99, 2);
  });

  it('starts at 432 where nothing can be remembered', () => {
    expect(rememberedSettings()).toEqual({ aim: 'other', targetHz: 432, anchor: 'a4', mode: 'tempo' });
  });
});
