const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been but by can could did do does doing for from get give ' +
    'had has have he her here him his how i if in into is it its just like may me might mine more most much must my need ' +
    'no not now of off on one only or other our out over own please put said say see she should so some tell than thank ' +
    'thanks that the their them then there these they this those to too us use used using want was way we well were what ' +
    'when where which who why will with would yes you your hello hi hey'
  ).split(' '),
);

/** A word as the index knows it; null for one that says nothing about a subject. */
export function searchTerm(word: string): string | null {
  const term = word.toLowerCase().replaceAll(/[’']\p{L}+$|[^\p{L}\p{N}]/gu, '');
  if (term === '' || STOP_WORDS.has(term)) return null;
  return stem(term);
}

/** What people ask with, and what the guide says. */
const SYNONYMS = new Map([
  ['big', 'maximum'],
  ['large', 'maximum'],
  ['size', 'maximum'],
  ['cheap', 'cost'],
  ['price', 'cost'],
  ['expensive', 'cost'],
  ['invoice', 'subscription'],
  ['remove', 'delete'],
  ['colleague', 'team'],
  ['member', 'team'],
  ['login', 'password'],
  ['quiet', 'level'],
  ['quieter', 'level'],
  ['softer', 'level'],
  ['loud', 'level'],
  ['speed', 'tempo'],
  ['faster', 'tempo'],
  ['slower', 'tempo'],
]);

/** A word of a question as the index knows it, with what else it may be called. */
export function queryTerms(word: string): string[] {
  const synonym = SYNONYMS.get(word.toLowerCase());
  return [word, ...(synonym === undefined ? [] : [synonym])].flatMap((one) => searchTerm(one) ?? []);
}

/** The most common English endings: "retunes", "retuned" and "retuning" are one word. */
function stem(term: string): string {
  if (term.length < 5 || /\d/.test(term)) return term;
  return term.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');
}
