import type { Params } from './params.js';
import { findTestCard, type TestCard } from './test-cards.js';

export interface CardValues {
  name: string;
  number: string;
  expiry: string;
  cvc: string;
}

export type CardErrors = Partial<Record<keyof CardValues, string>>;

export interface CheckedCard {
  card: TestCard;
  name: string;
  expMonth: number;
  expYear: number;
}

export const NO_CARD: CardValues = { name: '', number: '', expiry: '', cvc: '' };

export function readCard(form: Params): CardValues {
  const field = (name: keyof CardValues): string => (form.text(name) ?? '').trim().slice(0, 100);
  return { name: field('name'), number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
}

/** Checks what was typed; `now` is the provider's time, seconds. Numbers other than test cards are never stored. */
export function checkCard(values: CardValues, now: number): { checked: CheckedCard } | { errors: CardErrors } {
  const errors: CardErrors = {};
  const digits = values.number.replace(/[\s-]/g, '');
  const card = findTestCard(digits);
  const expiry = readExpiry(values.expiry);
  if (values.name === '') errors.name = 'Enter the name on the card.';
  if (digits === '') errors.number = 'Enter a card number.';
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) errors.number = 'This card number is not valid.';
  else if (!card) errors.number = 'Only test cards work here. Never type a real card number into a sandbox.';
  if (values.expiry === '') errors.expiry = 'Enter the expiry date.';
  else if (!expiry) errors.expiry = 'Write the expiry date as MM / YY.';
  else if (hasExpired(expiry, now)) errors.expiry = 'This card has expired.';
  if (values.cvc === '') errors.cvc = 'Enter the security code.';
  else if (!/^\d{3}$/.test(values.cvc)) errors.cvc = 'The security code has 3 digits.';
  if (!card || !expiry || Object.keys(errors).length > 0) return { errors };
  return { checked: { card, name: values.name, expMonth: expiry.month, expYear: expiry.year } };
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(text: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : undefined;
}

/** A card is good until the end of its month. */
function hasExpired({ month, year }: Expiry, now: number): boolean {
  return Date.UTC(year, month, 1) / 1000 <= now;
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, i) => {
      const value = digit * (i % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
