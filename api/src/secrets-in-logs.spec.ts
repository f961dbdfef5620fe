import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { newApiKey } from './auth/api-key.js';
import { newDatedToken, newMailToken } from './auth/domain/mail-token.js';
import { newLinkToken } from './platform/http/link-token.js';
import { parseConfig } from './platform/config/config.js';
import { loggerOptions } from './platform/observability/process-logger.js';
import { addressWithoutSecrets, withoutSecrets } from './platform/observability/secrets.js';

const LINK = newLinkToken();
const MAIL = newMailToken().token;
const [date = '', DATED = ''] = newDatedToken().token.split('.');
const KEY = newApiKey();
const encoded = (text: string): string =>
  Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

describe('the address of a request is logged', () => {
  it.each([
    ['/api/retunes/1', '/api/retunes/1'],
    ['/assets/retuner-workspace-panel-DkX1s2aB.js', '/assets/retuner-workspace-panel-DkX1s2aB.js'],
    ['/api/retunes/5b0c1d1e-0000-4000-8000-000000000000', '/api/retunes/5b0c1d1e-0000-4000-8000-000000000000'],
    ['/api/x?targetHz=432&key=abc', '/api/x?targetHz=432&key=[redacted]'],
    ['/api/x?token=abc&a=1', '/api/x?token=[redacted]&a=1'],
    ['/api/x?API_KEY=abc', '/api/x?API_KEY=[redacted]'],
    ['/login?next=%2Fteam%2Faccept%3Ftoken%3Dabc&a=1', '/login?next=%2Fteam%2Faccept%3Ftoken%3D[redacted]&a=1'],
    ['/login?next=/team/accept%3fa=1%26token=abc', '/login?next=/team/accept%3fa=1%26token=[redacted]'],
    [`/s/${LINK}`, '/s/[redacted]'],
    [`/s/${LINK}/listen/7/retuned?a=1`, '/s/[redacted]/listen/7/retuned?a=1'],
  ])('%s as %s', (address, logged) => {
    expect(addressWithoutSecrets(address)).toBe(logged);
  });

  it.each([
    `http://localhost:3000/s/${LINK}/download`,
    `//s/${LINK}`,
    `/s//${LINK}`,
    `/s/./${LINK}`,
    `/s/%2e%2e/${LINK}`,
    `/S/${LINK}`,
    `/%73/${LINK}`,
    `/s%2f${LINK}`,
    `/s/${encoded(LINK)}`,
    `/r/${LINK}`,
    `/login?next=%2Fs%2F${LINK}`,
    `/login?next=%252Fs%252F${LINK}`,
    `/api/retunes?k=${KEY}`,
    `/api/retunes?k=${encoded(KEY)}`,
    `/${KEY}/x`,
    `/api/team/invitations?T=${MAIL}`,
    `/api/team/invitations/${MAIL}`,
    `/api/team/invitations/${encoded(MAIL)}/accept`,
    `/reset-password?Token=${date}.${DATED}`,
    `/verify-email/${date}.${DATED}`,
    `/login?next=%2Fverify-email%3Ft%3D${MAIL}%26a`,
    `/login?next=%252Fverify-email%253Ft%253D${MAIL}`,
  ])('without the secret in %s', (address) => {
    const logged = addressWithoutSecrets(address);
    expect(logged).toContain('[redacted]');
    for (const secret of [LINK, MAIL, DATED, KEY.slice(12)]) expect(logged).not.toContain(secret);
    for (const secret of [LINK, MAIL, KEY]) expect(logged).not.toContain(encoded(secret));
  });
});

describe('a line of the log', () => {
  function lineOf(...entry: [object, string]): Record<string, unknown> {
    let written = '';
    pino(loggerOptions(parseConfig({}), 'api'), { write: (line) => (written += line) }).info(...entry);
    return JSON.parse(written) as Record<string, unknown>;
  }

  it.each<[what: string, entry: [object, string]]>([
    ['a message', [{}, `Bad key ${KEY}`]],
    ['an error and its trace', [{ err: new Error(`GET http://x/s/${LINK} failed`) }, 'Unexpected error']],
    ['the cause of an error', [{ err: new Error('x', { cause: new Error(`token ${MAIL} is old`) }) }, 'x']],
    ['headers, however deep', [{ a: { b: { headers: { Authorization: `Basic ${LINK}`, cookie: [LINK] } } } }, 'x']],
    ['a header in a text', [{}, `authorization: Basic ${LINK}`]],
    ['a bearer', [{ curl: `-H "Authorization: Bearer ${LINK}"` }, 'x']],
    [
      'a field of its name, quotes in it too',
      [{ form: { password: `a"${LINK}`, token: LINK, newPassword: LINK } }, 'x'],
    ],
    ['the address of the database', [{ url: `postgres://attune:${LINK}@localhost/attune` }, 'x']],
    ["the providers' keys", [{ a: `sk_live_${LINK}`, b: `whsec_${LINK}`, c: `sk-proj-${LINK}` }, 'x']],
  ])('has no secret from %s, and the rest of it', (_what, entry) => {
    const line = lineOf(...entry);
    expect(JSON.stringify(line)).toContain('[redacted]');
    for (const secret of [LINK, MAIL, KEY.slice(12)]) expect(JSON.stringify(line)).not.toContain(secret);
    expect(line).toMatchObject({ level: 30, process: 'api' });
  });

  it.each([
    'The Basic subscription continues; 3 tokens of 700 were used, and the key has expired',
    'at abandonedFilesJanitor (/home/s/attune/api/dist/retune/upkeep/abandoned-files.janitor.js:25:11)',
    'SELECT "id" FROM "audio_files" WHERE "name" LIKE \'%30%\' AND "id" = 5b0c1d1e-0000-4000-8000-000000000000',
    'request id 4bf92f3577b34da6a3ce929d0e0e4736 at 2026-11-29T06:37:00.000Z, http://localhost:3000/retuner?target=444',
  ])('keeps what only resembles one: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});
