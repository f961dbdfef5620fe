import { aLink } from '../../../../../test/support/a-link';
import {
  editSchema,
  lifetimeHint,
  NEW_LINK,
  NEW_LINK_SCHEMA,
  toCreateRequest,
  toLinkValues,
  toUpdateRequest,
} from './link-form';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

describe('the form of a link', () => {
  it.each([
    ['', true],
    ['1', true],
    [' 10,000 ', true],
    ['0', false],
    ['10001', false],
    ['2.5', false],
    ['-3', false],
    ['ten', false],
    ['1e3', false],
  ])('takes "%s" for a number of downloads: %s', (maxDownloads, isValid) => {
    expect(NEW_LINK_SCHEMA.isValidSync({ ...NEW_LINK, maxDownloads })).toBe(isValid);
  });

  it('counts the characters of a password, not its code units', () => {
    expect(NEW_LINK_SCHEMA.isValidSync({ ...NEW_LINK, password: '' })).toBe(true);
    expect(NEW_LINK_SCHEMA.isValidSync({ ...NEW_LINK, password: '🎻'.repeat(7) })).toBe(false);
    expect(NEW_LINK_SCHEMA.isValidSync({ ...NEW_LINK, password: '🎻'.repeat(128) })).toBe(true);
  });

  it('asks for the new password only when there is one to change', () => {
    const values = { ...NEW_LINK, passwordChange: 'change' as const };
    expect(editSchema(true).isValidSync(values)).toBe(false);
    expect(editSchema(false).isValidSync(values)).toBe(true);
    expect(editSchema(true).isValidSync({ ...values, passwordChange: 'keep' })).toBe(true);
  });

  it('sends a new link with its song or folder, and no empty texts', () => {
    expect(toCreateRequest({ what: 'song', id: 'harbour' }, NEW_LINK)).toEqual({
      retuneId: 'harbour',
      expiresInDays: 30,
      maxDownloads: null,
      note: null,
      allowsOriginal: true,
    });
    const typed = { ...NEW_LINK, lifetime: 'never' as const, maxDownloads: '10', password: 'lighthouse', note: ' Hi ' };
    expect(toCreateRequest({ what: 'folder', id: 'live' }, typed)).toEqual({
      folderId: 'live',
      expiresInDays: null,
      maxDownloads: 10,
      note: 'Hi',
      allowsOriginal: true,
      password: 'lighthouse',
    });
  });

  it('sends of an edited link only what was changed', () => {
    const link = aLink({ hasPassword: true });
    const values = toLinkValues(link);
    expect(toUpdateRequest(values, link)).toEqual({});
    expect(toUpdateRequest({ ...values, maxDownloads: '', note: '', passwordChange: 'remove' }, link)).toEqual({
      maxDownloads: null,
      note: null,
      password: null,
    });
    expect(
      toUpdateRequest({ ...values, lifetime: '7', passwordChange: 'change', password: 'lighthouse' }, link),
    ).toEqual({ expiresInDays: 7, password: 'lighthouse' });
  });

  it('leaves a link without an end as it is', () => {
    const link = aLink({ expiresAt: null });
    expect(toUpdateRequest(toLinkValues(link), link)).toEqual({});
  });
});

it('says until when a link is open, and its files are kept', () => {
  expect(lifetimeHint('30', null, '2027-02-19T12:00:00.000Z', NOW)).toBe(
    'Until 21 Dec 2026. Files leave history on 19 Feb 2027.',
  );
  expect(lifetimeHint('never', null, null, NOW)).toBe('Open until someone revokes it.');
  expect(lifetimeHint(null, '2026-11-14T12:00:00.000Z', null, NOW)).toBe(
    'Ended on 14 Nov 2026. A new choice counts from today.',
  );
});
