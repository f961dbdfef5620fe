import { type PromptSource, sourcesIn } from './sources.js';

const MAX_SENTENCES = 3;
/** Of the rarity of all words of a question, the part that a sentence has to share. */
const MIN_SHARE = 0.3;

const STOP_WORDS = new Set(
  (
    'a about all an and any are as at be been but by can could did do does for from get had has have how i if in into is it ' +
    'its just me might more most my no not of on one or our over please so some tell that the their them then there they ' +
    'this to too us use was we what when where which who why will with would you your'
  ).split(' '),
);

const INTRODUCTION = 'From the sandbox model, which only quotes the guide and this workspace’s figures:';
const UNKNOWN = 'I don’t know. Nothing in the guide or in your workspace covers this. A person can answer it.';

/** An answer without any model: the sentences of the sources that share the rarest words with the question. */
export function quoteAnswer(system: string, question: string): string {
  const best = bestSentences(sourcesIn(system), wordsOf(question));
  if (best.length === 0) return `${UNKNOWN}\n\n(This is the sandbox model, which only quotes.)`;
  return `${INTRODUCTION}\n\n${best.map(({ text, number }) => `- ${text} [${number}]`).join('\n')}`;
}

function bestSentences(
  sources: readonly PromptSource[],
  asked: ReadonlySet<string>,
): { text: string; number: number }[] {
  const all = sources.flatMap(({ number, sentences }) =>
    sentences.map((text) => ({ text, number, words: wordsOf(text) })),
  );
  const rarity = (word: string): number => {
    const count = all.filter(({ words }) => words.has(word)).length;
    return Math.log(1 + all.length / (1 + count));
  };
  const weights = new Map([...asked].map((word) => [word, rarity(word)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const scored = all.map(({ text, number, words }) => {
    const shared = [...weights].reduce((sum, [word, weight]) => sum + (words.has(word) ? weight : 0), 0);
    return { text, number, share: total === 0 ? 0 : shared / total };
  });
  return scored
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_SENTENCES);
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem));
}

/** "retunes", "retuned" and "retuning" are one word. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');
}
