import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';

/** The TXT record that proves a domain is at this name below it. */
const RECORD_LABEL = '_attune-challenge';
/** A host name has at most 253 characters (RFC 1035), the record's name included. */
const MAX_LENGTH = 253 - RECORD_LABEL.length - 1;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;
/** Scripts with letters that look like those of others. */
const LOOKALIKE_SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const;

export type ParsedDomain = { domain: string } | { error: string };

/**
 * Reads a host name as a user types it.
 *
 * @param ownHost this installation's own host name, which is not for workspaces
 * @returns the name in ASCII and lower case, or a sentence about what is wrong
 */
export function parseDomain(text: string, ownHost: string): ParsedDomain {
  const typed = text.trim();
  if (/[/?#@\\]/.test(typed)) {
    return { error: 'Enter only the host name, such as share.your-label.com, without https:// or a path' };
  }
  if (/^\[|:/.test(typed)) return { error: 'Enter the host name without a port, such as share.your-label.com' };
  if (typed.endsWith('.')) return { error: 'Leave out the dot at the end' };
  if (typed.includes('*')) return { error: 'Enter one host name, without a wildcard' };
  // Longer than any name whose ASCII form fits.
  const domain = typed.length > MAX_LENGTH ? '' : domainToASCII(typed).toLowerCase();
  if (typed.length > MAX_LENGTH || domain.length > MAX_LENGTH) {
    return { error: `A custom domain has at most ${MAX_LENGTH} characters` };
  }
  const labels = domain.split('.');
  if (isIP(domain) !== 0 || /^\d+$/.test(labels.at(-1) ?? '')) {
    return { error: 'Enter a host name, not an IP address' };
  }
  const mixed = mixedLabel(domain);
  if (mixed !== null) return { error: mixed };
  if (!labels.every(isLabel)) {
    return { error: 'Enter a host name of letters, digits and hyphens, such as share.your-label.com' };
  }
  if (labels.length < 2) return { error: 'Enter the whole host name, such as share.your-label.com' };
  if (domain === ownHost || domain.endsWith(`.${ownHost}`)) {
    return { error: `${ownHost} is this site’s own address. Enter a domain of yours` };
  }
  return { domain };
}

/** How a domain in ASCII looks in an address bar. */
export function displayDomain(domain: string): string {
  return domainToUnicode(domain);
}

/** Where the record of a domain has to be, and what it has to contain. */
export function verificationRecord(domain: string, token: string): { name: string; value: string } {
  return { name: `${RECORD_LABEL}.${domain}`, value: `attune-verification=${token}` };
}

/** Encoded letters that decode to nothing stay as they are. */
function isLabel(label: string): boolean {
  return LABEL.test(label) && !(label.startsWith('xn--') && displayDomain(label) === label);
}

/** A sentence about the first label with letters of two scripts that look alike; null when there is none. */
function mixedLabel(domain: string): string | null {
  const shown = displayDomain(domain);
  for (const label of shown.split('.')) {
    const scripts = LOOKALIKE_SCRIPTS.filter(([, letters]) => letters.test(label)).map(([name]) => name);
    if (scripts.length > 1) {
      return `“${shown}” (${domain}) mixes ${scripts.join(' and ')} letters that look alike. Use the letters of one script`;
    }
  }
  return null;
}
