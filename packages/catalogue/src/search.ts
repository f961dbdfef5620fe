/** The longest text that the lists of a workspace are searched for, characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Accents, once they are apart from their letters, and what cannot be seen. */
const IGNORED = /[\u0300-\u036f\ufe00-\ufe0f\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Lower-case letters and marks that do not decompose, and what is typed for them. */
const TYPED_AS = new Map(
  Object.entries({
    "'": '‘’‚‛‹›′ʻʼ',
    '"': '“”„‟«»',
    '-': '‐‒–—―−',
    '/': '⁄',
    d: 'đð',
    h: 'ħ',
    i: 'ı',
    l: 'ł',
    o: 'ø',
    t: 'ŧ',
    σ: 'ς',
    ae: 'æ',
    oe: 'œ',
    ss: 'ß',
    th: 'þ',
  }).flatMap(([typed, letters]) => Array.from(letters, (letter) => [letter, typed] as const)),
);

/**
 * A text as searches compare it: without case, accents and typographic marks, so that `cafe`, `strasse` and `it's...`
 * find `Café`, `Straße` and `It’s…`. The database's `fold_text` does the same.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => TYPED_AS.get(letter) ?? letter);
}

/** Whether a text has in it what a person searches for; anything has an empty search in it. */
export function containsText(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search.trim()));
}
