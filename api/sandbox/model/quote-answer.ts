import { type PromptSource, sourcesIn } from './completion-request.js';

/** The part of a question that a source has to share, words counting by their rarity. */
const MIN_SHARE = 0.5;
/** A second source is quoted, too, when it shares nearly as much as the first. */
const MIN_OF_BEST = 0.85;
const MAX_SENTENCES = 2;
/** Of sources that share as much, the first. */
const RANK_STEP = 0.005;
/** A word that is in no source, compared with one that is in a single sentence. */
const UNKNOWN_WORD = 0.6;

const STOP_WORDS = new Set(
  (
    'a about all an and any are as at be been but by can could did do does for from get had has have how i if in into is it ' +
    'its just long many me might more most much my no not of on one or our over please so some someone tell that the their ' +
    'them then there they this to too us use was we what when where which who why will with would you your'
  ).split(' '),
);

const INTRODUCTION = 'From the sandbox model, which only quotes the guide and this workspace’s figures:';
const UNKNOWN = 'I don’t know. Nothing in the guide or in your workspace covers this. A person can answer it.';

type Weights = ReadonlyMap<string, number>;

/** An answer without any model: sentences of the sources that share the most with the question. */
export function quoteAnswer(system: string, question: string): string {
  const quotes = bestQuotes(sourcesIn(system), toWords(question));
  if (quotes.length === 0) return `${UNKNOWN}\n\n(This is the sandbox model, which only quotes.)`;
  return `${INTRODUCTION}\n\n${quotes.map(({ text, number }) => `- ${text} [${number}]`).join('\n')}`;
}

function bestQuotes(sources: readonly PromptSource[], asked: ReadonlySet<string>): { text: string; number: number }[] {
  const weights = weigh(asked, sources);
  const fitting = sources
    .map((source, i) => ({ source, share: share(toWords(textOf(source)), weights), rank: i * RANK_STEP }))
    .filter((one) => one.share >= MIN_SHARE)
    .sort((a, b) => b.share - b.rank - (a.share - a.rank));
  const [first, second] = fitting;
  if (!first) return [];
  const others = second && second.share >= first.share * MIN_OF_BEST ? toSentences(second.source, weights, 1) : [];
  return [...toSentences(first.source, weights, MAX_SENTENCES), ...others];
}

/** The best sentences of a source, in their order. */
function toSentences(
  { number, sentences }: PromptSource,
  weights: Weights,
  max: number,
): { text: string; number: number }[] {
  return sentences
    .map((text, place) => ({ text, number, place, share: share(toWords(text), weights) }))
    .filter((one) => one.share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, max)
    .sort((a, b) => a.place - b.place);
}

function share(words: ReadonlySet<string>, weights: Weights): number {
  const sum = (all: [string, number][]): number => all.reduce((total, [, weight]) => total + weight, 0);
  const total = sum([...weights]);
  return total === 0 ? 0 : sum([...weights].filter(([word]) => words.has(word))) / total;
}

/** How much each word of the question says, by the number of sentences that have it. */
function weigh(asked: ReadonlySet<string>, sources: readonly PromptSource[]): Weights {
  const all = sources.flatMap(({ sentences }) => sentences.map(toWords));
  const rarity = (count: number): number => Math.log(1 + all.length / count);
  return new Map(
    [...asked].map((word) => {
      const count = all.filter((words) => words.has(word)).length;
      return [word, count === 0 ? rarity(1) * UNKNOWN_WORD : rarity(count)];
    }),
  );
}

const textOf = ({ title, sentences }: PromptSource): string => [title, ...sentences].join(' ');

function toWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem));
}

/** "retunes", "retuned" and "retuning" are one word. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '');
}
