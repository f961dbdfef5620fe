import type { Tier } from './plans.js';
import { isTarget, listedTargets, lowestTierFor, mayRetune, mayRetuneTo, mayUseApi } from './tier-policy.js';

describe('tier policy', () => {
  it('gives each tier its targets', () => {
    expect(listedTargets('free')).toEqual([]);
    expect(listedTargets('basic')).toEqual([432, 444]);
    expect(listedTargets('pro')).toEqual([396, 417, 432, 444, 528, 639, 741, 852, 963]);
    expect(listedTargets('studio')).toEqual(listedTargets('pro'));
  });

  it.each<[Tier, number, boolean]>([
    ['free', 432, false],
    ['basic', 432, true],
    ['basic', 528, false],
    ['pro', 963, true],
    ['pro', 440, false],
    ['pro', 432.5, false],
    ['studio', 440, true],
    ['studio', 432.55, true],
    ['studio', 432.555, false],
    ['studio', 199.99, false],
    ['studio', 1200, true],
    ['studio', 1200.01, false],
  ])('%s to %d Hz: %s', (tier, hz, allowed) => {
    expect(mayRetuneTo(tier, hz)).toBe(allowed);
  });

  it('knows which numbers are targets at all and who is the first to have them', () => {
    expect(isTarget(100)).toBe(false);
    expect(isTarget(Number.NaN)).toBe(false);
    expect(lowestTierFor(444)).toBe('basic');
    expect(lowestTierFor(528)).toBe('pro');
    expect(lowestTierFor(440)).toBe('studio');
    expect(lowestTierFor(5000)).toBeUndefined();
  });

  it('lets free users retune nothing and only Studio use the API', () => {
    expect((['free', 'basic', 'pro', 'studio'] as const).map(mayRetune)).toEqual([false, true, true, true]);
    expect((['free', 'basic', 'pro', 'studio'] as const).map(mayUseApi)).toEqual([false, false, false, true]);
  });
});
