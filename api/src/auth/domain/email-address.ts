import { domainToASCII } from 'node:url';

/**
 * The canonical form in which an address is stored and looked up: NFKC, trimmed, lower case, the domain in ASCII, so
 * that two ways of typing one address lead to the same account.
 */
export function normaliseEmail(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  // eslint-disable-next-line no-control-regex -- the range of ASCII
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain)) return plain;
  return `${plain.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/**
 * The mailbox that an address leads to: most providers ignore what follows a `+`.
 * @param email in its canonical form
 */
export function toMailbox(email: string): string {
  return email.replace(/\+[^@]*(?=@[^@]*$)/, '');
}

/** Whether a password is the address, or the part before its `@`. @param email in its canonical form */
export function isEmailAsPassword(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase();
  return plain === email || plain === email.split('@')[0];
}
