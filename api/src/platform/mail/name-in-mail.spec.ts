import { describe, expect, it } from '@jest/globals';
import { nameInMail } from './name-in-mail.js';

describe('a name that a user typed, in a mail', () => {
  it.each([
    ['Zoë’s workspace', '“Zoë’s workspace”'],
    ['St. Mary’s Choir (Leeds)', '“St. Mary’s Choir (Leeds)”'],
    ['Rock & Roll, Ltd.', '“Rock & Roll, Ltd.”'],
    ['クワイア 432', '“クワイア 432”'],
    ['Mix v1.2', '“Mix v1.2”'],
    ['01 Intro.wav', '“01 Intro.wav”'],
  ])('is itself, in quotation marks: %s', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
  });

  it.each([
    'Win at http://evil.test',
    'hxxp://x',
    'evil.test',
    'EVIL.TEST/login',
    'www.evil.test now.wav',
    'evil．test',
    'evil。test',
    'evil\u200b.te\u200bst',
    'пример.рф',
    '10.0.0.1',
    'write to me@evil',
    '<b>Ann</b>',
    ' \u200b\n',
    '',
    null,
  ])('is left out when it holds an address or markup, or nothing: %j', (name) => {
    expect(nameInMail(name)).toBeNull();
  });

  it.each([
    ['Ann\r\nBcc: all', '“Ann Bcc: all”'],
    ['a\u2028b\u0000c', '“a b c”'],
    ['Ann”. Your account is locked. “', '“Ann. Your account is locked.”'],
    ['\u202egnp', '“gnp”'],
    ['x'.repeat(61), `“${'x'.repeat(59)}…”`],
    ['𝄞'.repeat(60), `“${'𝄞'.repeat(60)}”`],
  ])('is one short line that stays inside its quotation marks: %j', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
  });
});
