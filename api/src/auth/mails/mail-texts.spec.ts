import type { AccessBefore } from './account-mail.job.js';
import {
  addressTakenMail,
  emailChangeMail,
  emailChangeNotice,
  pageUrl,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from './mail-texts.js';

const URL_IN_MAIL = 'https://attune.test/verify-email?token=abc';

const CHANGED = {
  changedAt: new Date('2026-03-04T05:06:07Z'),
  access: [],
  isRevoked: false,
  publicUrl: 'https://attune.test',
};
const ACCESS = [
  { kind: 'api_key', count: 12, names: ['Mix server', 'Pay at evil.test'] },
  { kind: 'member', count: 1, names: ['noor@attune.test'] },
  { kind: 'link', count: 1, names: ['http://evil.test'] },
] satisfies AccessBefore['access'];

const MAILS = [
  welcomeMail({ verifyUrl: URL_IN_MAIL }),
  verificationMail({ verifyUrl: URL_IN_MAIL }),
  resetMail({ resetUrl: URL_IN_MAIL, validMinutes: 30 }),
  emailChangeMail({ confirmUrl: URL_IN_MAIL }),
  emailChangeNotice({ newEmail: 'new@attune.test', stopUrl: URL_IN_MAIL }),
  passwordChangedMail(CHANGED),
];

describe('mails about accounts', () => {
  it.each(MAILS)('say the same in text and in HTML: $subject', ({ text, html, subject }) => {
    expect(subject).toMatch(/^[\x20-\x7e]+$/);
    const [link = ''] = /https:\/\/attune\.test\/\S+/.exec(text) ?? [];
    expect(html).toContain(`href="${link}"`);
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

  it('about a taken address have no link', () => {
    expect(addressTakenMail().text).not.toContain('http');
  });

  it('name what gives others access after a reset, and say how to revoke it', () => {
    const { text, html } = passwordChangedMail({ ...CHANGED, access: ACCESS });
    expect(text).toContain(
      'This still gives others access to your account: 12 API keys (“Mix server” and 11 more); 1 team member (noor@attune.test); 1 share link.',
    );
    expect(text).toContain('See who has access:\nhttps://attune.test/account/access');
    expect(text + html).not.toContain('evil.test');
  });

  it('name what a reset has revoked', () => {
    const { text } = passwordChangedMail({ ...CHANGED, access: ACCESS, isRevoked: true });
    expect(text).toContain('we revoked what gave others access to the account: 12 API keys');
    expect(text).not.toContain('/account/access');
  });

  it('link to pages of the public address, whatever the token', () => {
    expect(pageUrl('https://attune.test', '/reset-password', 'a&b=c#d')).toBe(
      'https://attune.test/reset-password?token=a%26b%3Dc%23d',
    );
    expect(pageUrl('https://attune.test/app', '/login')).toBe('https://attune.test/app/login');
  });
});
