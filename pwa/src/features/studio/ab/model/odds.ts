import { wholeNumber } from '../../../../shared/format/localised';

/** Chance of exactly `right` of `trials` by guessing between two: the binomial distribution with p = 1/2. */
export function chanceOf(right: number, trials: number): number {
  let ways = 1;
  for (let i = 1; i <= right; i += 1) ways = (ways * (trials - right + i)) / i;
  return ways / 2 ** trials;
}

/** Odds by guessing, 0 to 1: of `right` of `trials`, or better. */
export function oddsByGuessing(right: number, trials: number): number {
  let sum = 0;
  for (let score = right; score <= trials; score += 1) sum += chanceOf(score, trials);
  return Math.min(1, sum);
}

/** A score is convincing when guessing reaches it in at most this share of tests. */
export const CONVINCING_ODDS = 0.05;

/** The lowest score of a test that is convincing. */
export function convincingScore(trials: number): number {
  let score = trials;
  while (score > 0 && oddsByGuessing(score - 1, trials) <= CONVINCING_ODDS) score -= 1;
  return score;
}

/** Decimals of a percentage: one from 1 % on, below that as many as show at least one figure. */
export function percentDecimals(odds: number): number {
  const percent = odds * 100;
  return percent >= 0.995 ? 1 : Math.max(2, Math.ceil(-Math.log10(percent)));
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const spelled = (count: number): string => NUMBERS.split(' ')[count - 1] ?? wholeNumber(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The score in words: how often guessing does as well, and what follows. */
export function readingOf(right: number, trials: number): string {
  const odds = oddsByGuessing(right, trials);
  const often = odds > 0.5 ? 'more often than not' : `about one time in ${spelled(Math.round(1 / odds))}`;
  const conclusion =
    odds <= CONVINCING_ODDS
      ? odds <= CONVINCING_ODDS / 50
        ? 'You heard a difference.'
        : 'You probably heard a difference.'
      : `${capital(spelled(convincingScore(trials)))} of ${spelled(trials)} would be convincing.`;
  return `Guessing does this well ${often}. ${conclusion}`;
}
