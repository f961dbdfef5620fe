import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** In UTF-16 units: what is longer has too many characters for a password anyway. */
const MAX_LENGTH = 256;

/** Seasons, months, days, and what Attune and its accounts are about. No word is made of two others. */
const EASY_WORDS = [
  'spring|summer|autumn|fall|winter',
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  '(?:at|re)?tun(?:e[drs]?|ing)|music|songs?|studio|audio|frequency|hz|share|links?|demo',
  'admin|user|guest|login|welcome|password|secret|test|my',
];
const ONLY_EASY_WORDS = new RegExp(`^(?:${EASY_WORDS.join('|')})+$`);

/** Letters that are written as something that looks like them; `1` is an i or an l. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};

const YEARS = /(?:(?:19|20)\d\d)+(?!\d)/g;
/** Digits that people add to a word to have some in it. */
const MAX_ADDED_DIGITS = 4;
/** A password that repeats so few characters is as easy as one that repeats one. */
const MAX_REPEATED_LENGTH = 3;

/**
 * True for the passwords that attackers try first: 49,000 from leaks, words such as seasons and the product's name, and
 * repetitions; also when a year, a few digits, punctuation or look-alikes of letters were added. Words within a longer
 * phrase do no harm.
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > MAX_LENGTH) return false;
  const plain = password.normalize('NFKC').toLowerCase();
  if (common.has(plain) || isRepetition(plain)) return true;
  const withoutYears = plain.replaceAll(YEARS, ' ');
  if (isPunctuation(withoutYears)) return !isPunctuation(plain);
  const withoutEnd = withoutYears.replace(/(?<=\p{L})[^\p{L}]+$/u, dropFewDigits);
  const withoutBoth = withoutEnd.replace(/^[^\p{L}]+(?=\p{L})/u, dropFewDigits);
  const withoutPunctuation = withoutYears.replace(/[^\p{L}\p{N}]+$/u, '');
  return [plain, withoutPunctuation, withoutEnd, withoutBoth].flatMap(readings).some(isEasy);
}

/** What a text may stand for: as it is, without its digits when there are few, and with its look-alikes as letters. */
function readings(text: string): string[] {
  const letters = Array.from(text, (character) => LOOK_ALIKES[character] ?? character).join('');
  const withoutDigits = hasFewDigits(text) ? text.replaceAll(/\d/g, '') : text;
  return [text, withoutDigits, letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')].map((reading) =>
    reading.replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
}

const dropFewDigits = (text: string): string => (hasFewDigits(text) ? '' : text);

function hasFewDigits(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length <= MAX_ADDED_DIGITS || common.has(digits);
}

const isPunctuation = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const isEasy = (text: string): boolean => common.has(text) || ONLY_EASY_WORDS.test(text) || isRepetition(text);

/** Whether a text is a few characters, or an easy word, again and again. */
function isRepetition(text: string): boolean {
  const unit = /^(.+?)\1+$/su.exec(text)?.[1];
  return unit !== undefined && (Array.from(unit).length <= MAX_REPEATED_LENGTH || isEasy(unit));
}
