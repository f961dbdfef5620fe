import { aLink } from '../../../../test/support/a-link';
import { endOf, mayGoOn, statusSentence } from './link-state';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe('when a link ends', () => {
  it.each([
    [null, 'No end', false],
    [inHours(30 * 24), '21 Dec 2026', false],
    [inHours(72), 'In 3 days', true],
    [inHours(47), 'In 2 days', true],
    [inHours(2), 'Within a day', true],
    [inHours(-48), '19 Nov 2026', false],
  ])('is written for %s as "%s"', (expiresAt, text, isSoon) => {
    expect(endOf({ expiresAt, status: 'open' }, NOW)).toEqual({ text, isSoon });
  });

  it('is no news for a link that is not open', () => {
    expect(endOf({ expiresAt: inHours(2), status: 'revoked' }, NOW)).toEqual({ text: '21 Nov 2026', isSoon: false });
  });
});

it('says what visitors find at a link that is not open, and what opens it again', () => {
  expect(statusSentence(aLink())).toBeNull();
  expect(statusSentence(aLink({ status: 'expired', expiresAt: '2026-11-14T12:00:00.000Z' }))).toBe(
    'Visitors read that the link ended on 14 Nov 2026. Choose a new end to open it again.',
  );
  expect(statusSentence(aLink({ status: 'used_up' }))).toMatch(/Allow more to open it again\.$/);
  expect(statusSentence(aLink({ status: 'gone', what: 'folder' }))).toMatch(/^The folder was deleted/);
});

it('knows for how long a broken-off download may go on', () => {
  expect(mayGoOn(inHours(-0.9), NOW)).toBe(true);
  expect(mayGoOn(inHours(-1), NOW)).toBe(false);
});
