import { pageUrl, passwordChangedMail, resetMail, verificationMail, welcomeMail } from './mail-texts.js';

const URL_IN_MAIL = 'https://attune.test/verify-email?token=abc';

const MAILS = [
  welcomeMail({ firstName: 'Ann', verifyUrl: URL_IN_MAIL }),
  verificationMail({ verifyUrl: URL_IN_MAIL }),
  resetMail({ resetUrl: URL_IN_MAIL, validMinutes: 30 }),
  passwordChangedMail({ changedAt: new Date('2026-03-04T05:06:07Z'), loginUrl: URL_IN_MAIL }),
];

describe('mails about accounts', () => {
  it.each(MAILS)('say the same in text and in HTML: $subject', ({ text, html, subject }) => {
    expect(subject).toMatch(/^[\x20-\x7e]+$/);
    expect(text).toContain(URL_IN_MAIL);
    expect(html).toContain(`href="${URL_IN_MAIL}"`);
    for (const paragraph of text.split('\n\n').filter((part) => !part.includes('\n'))) {
      expect(html).toContain(paragraph.replace(/['&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`));
    }
  });

  it.each(MAILS)('fetch nothing and run nothing: $subject', ({ html }) => {
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|\son\w+=/i);
  });

  it.each(MAILS)('are made for both themes: $subject', ({ html }) => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it.each([
    ['Win $$$ at http://evil.test'],
    ['evil.test'],
    ['<b>Ann</b>'],
    ['x'.repeat(41)],
    ['Ann\r\nBcc: all@evil.test'],
  ])('cannot be abused to send a message by signing up with another person’s address: %j', (firstName) => {
    const { text, html } = welcomeMail({ firstName, verifyUrl: URL_IN_MAIL });
    expect(text + html).not.toContain(firstName);
    expect(text).toMatch(/^Welcome to Attune\n/);
  });

  it('link to pages of the public address, whatever the token', () => {
    expect(pageUrl('https://attune.test', '/reset-password', 'a&b=c#d')).toBe(
      'https://attune.test/reset-password?token=a%26b%3Dc%23d',
    );
    expect(pageUrl('https://attune.test/app', '/login')).toBe('https://attune.test/app/login');
  });
});
