import { expiryOf, lifetimeDays, lifetimeHint } from './lifetime';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe('when a key expires', () => {
  it.each([
    [null, false, { text: 'Never', state: 'never' }],
    [inHours(24 * 90), false, { text: '20 Feb 2027', state: 'later' }],
    [inHours(24 * 14), false, { text: 'In 14 days', state: 'soon' }],
    [inHours(24 * 5 + 1), false, { text: 'In 6 days', state: 'soon' }],
    [inHours(2), false, { text: 'Within a day', state: 'soon' }],
    [inHours(-24), true, { text: 'Expired 21 Nov 2026', state: 'expired' }],
    // The page has been open since before then.
    [inHours(-24), false, { text: 'Expired 21 Nov 2026', state: 'expired' }],
  ])('%s (expired: %s) is %j', (expiresAt, isExpired, expected) => {
    expect(expiryOf({ expiresAt, isExpired }, NOW)).toEqual(expected);
  });

  it('is said in the form before the key is created', () => {
    expect(lifetimeHint('90', NOW)).toBe('90 days from today is 20 Feb 2027.');
    expect(lifetimeHint('never', NOW)).toBe('It works until someone revokes it.');
    expect([lifetimeDays('365'), lifetimeDays('never')]).toEqual([365, null]);
  });
});
