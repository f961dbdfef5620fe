/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '’': "'",
};
const SPECIAL = new RegExp(`[${Object.keys(UNDECOMPOSED).join('')}]`, 'g');
// eslint-disable-next-line no-control-regex -- most titles: they need no more than lower case
const ASCII = /^[\x00-\x7f]*$/;

/** A text for comparison: without case and accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(SPECIAL, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** The words of a query, folded. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Where the words are in a text: ranges of its characters, in order, without overlaps. */
export function findWords(text: string, words: readonly string[]): { from: number; to: number }[] {
  const { folded, rangeOf } = ASCII.test(text) ? foldPlainly(text) : foldWithOrigins(text);
  const found = words.flatMap((word) => {
    const at = folded.indexOf(word);
    return at < 0 ? [] : rangeOf(at, at + word.length);
  });
  return found
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from }, at, all) => at === 0 || from >= (all[at - 1]?.to ?? 0));
}

interface Folded {
  folded: string;
  /** The characters of the text that this part of the folded one comes from. */
  rangeOf: (from: number, to: number) => { from: number; to: number } | [];
}

const foldPlainly = (text: string): Folded => ({ folded: fold(text), rangeOf: (from, to) => ({ from, to }) });

/** Folding may change the length: each folded character knows the one that it came from. */
function foldWithOrigins(text: string): Folded {
  const characters = [...text.matchAll(/./gsu)].map(({ 0: character, index }) => ({ character, index }));
  const origins = characters.flatMap(({ character, index }) =>
    Array.from(fold(character), () => ({ from: index, to: index + character.length })),
  );
  const rangeOf: Folded['rangeOf'] = (first, end) => {
    const [from, to] = [origins[first]?.from, origins[end - 1]?.to];
    return from === undefined || to === undefined ? [] : { from, to };
  };
  return { folded: characters.map(({ character }) => fold(character)).join(''), rangeOf };
}
