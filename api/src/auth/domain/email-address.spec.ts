import { toMailbox, normaliseEmail } from './email-address.js';

describe('an e-mail address', () => {
  it.each([
    ['  Ann@Attune.Test ', 'ann@attune.test'],
    // Full-width letters, as an input method may produce them.
    ['\uff41nn\uff20attune.test', 'ann@attune.test'],
    ['ann@b\u00fccher.test', 'ann@xn--bcher-kva.test'],
    ['ann@BU\u0308CHER.test', 'ann@xn--bcher-kva.test'],
    ['no address', 'no address'],
    ['a@b@c.test', 'a@b@c.test'],
  ])('has one form: %j is %j', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored);
  });

  it('stays the same when normalised again', () => {
    for (const typed of [' Ann@B\u00fccher.Test', 'x@\u2168.test']) {
      expect(normaliseEmail(normaliseEmail(typed))).toBe(normaliseEmail(typed));
    }
  });

  it.each([
    ['ann@attune.test', 'ann@attune.test'],
    ['ann+news@attune.test', 'ann@attune.test'],
    ['ann+a+b@attune.test', 'ann@attune.test'],
    ['ann@a+b.test', 'ann@a+b.test'],
  ])('leads to one mailbox, whatever follows a plus sign: %s', (email, mailbox) => {
    expect(toMailbox(email)).toBe(mailbox);
  });
});
