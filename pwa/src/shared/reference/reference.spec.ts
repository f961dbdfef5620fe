import { PLAN_COMPARISON } from '@attune/catalogue/plan-offers';
import { TIERS } from '@attune/catalogue/plans';
import { a4Heard, mayUseSolfeggio, noteOfTarget, parseA4, referenceFor } from './reference';

describe('a reference', () => {
  it('of 440, 432 and 444 is available to everyone', () => {
    for (const hz of [440, 432, 444]) {
      expect(referenceFor({ kind: 'listed', hz }, 'free')).toEqual({ a4Hz: hz, toneHz: null });
    }
  });

  it('of the Solfeggio set is for Pro and Studio; for others it is the plain one', () => {
    expect((['free', 'basic', 'pro', 'studio'] as const).map(mayUseSolfeggio)).toEqual([false, false, true, true]);
    const choice = { kind: 'solfeggio', hz: 528, meaning: 'tone' } as const;
    expect(referenceFor(choice, 'basic')).toEqual({ a4Hz: 440, toneHz: null });
    expect(referenceFor(choice, 'pro').toneHz).toBe(528);
  });

  it('is sold as it is: a custom A4 for everyone, all frequencies where Solfeggio is', () => {
    const sold = PLAN_COMPARISON.find(({ feature }) => feature === 'Instrument tuner')?.tiers;
    for (const tier of TIERS) {
      const listed = mayUseSolfeggio(tier) ? 'All frequencies' : '440, 432, 444';
      expect([tier, sold?.[tier]]).toEqual([tier, `${listed}, custom A4`]);
      expect(referenceFor({ kind: 'own', hz: 441.5 }, tier).a4Hz).toBe(441.5);
    }
  });

  it.each([
    [396, 444.49, 67],
    [417, 441.8, 68],
    [528, 443.99, 72],
    [639, 451.84, 75],
    [741, 440.6, 78],
    [852, 451.33, 80],
    [963, 428.97, 83],
  ])('of %i is an A4 of %d, so that its note lands there', (hz, a4Hz, midi) => {
    const reference = referenceFor({ kind: 'solfeggio', hz, meaning: 'note' }, 'studio');
    expect(reference.a4Hz).toBeCloseTo(a4Hz, 2);
    expect(reference.toneHz).toBeNull();
    expect(noteOfTarget(hz)).toBe(midi);
  });
});

it.each([
  [441.237, 441.24],
  [220.5, 441],
  [880, 440],
  [110.7, 442.8],
  [493.9, null],
  [330, null],
])('hears an A of %d Hz as A4 = %p', (hz, a4Hz) => {
  expect(a4Heard(hz)).toBe(a4Hz);
});

it.each([
  ['442', 442],
  ['442.57', 442.57],
  ['415,3', 415.3],
  [' 400 ', 400],
  ['480', 480],
  ['440,07 Hz', 440.07],
])('accepts %j as an A4', (text, hz) => {
  expect(parseA4(text)).toEqual({ hz });
});

it.each([[''], ['abc'], ['399.9'], ['481'], ['Infinity'], ['0x1b8'], ['4.4e2']])('rejects %j as an A4', (text) => {
  expect(parseA4(text)).toHaveProperty('problem');
});
