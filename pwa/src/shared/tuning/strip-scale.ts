import { figureText } from '../ui/figure-text';

const MIN_REACH_CENTS = 20;

export interface StripScale {
  /** The scale ends at minus and plus this. */
  reachCents: number;
  /** Where numbers are written, cents. */
  labels: number[];
  /** Place on the scale, percent from the left. */
  place: (cents: number) => number;
}

/** A scale around 0 that all distances fit on. */
export function stripScale(cents: readonly number[]): StripScale {
  const furthest = cents.reduce((max, one) => Math.max(max, Math.abs(one)), MIN_REACH_CENTS);
  const step = Math.ceil(furthest / 20) * 10;
  const reachCents = 2 * step;
  return {
    reachCents,
    labels: [-2, -1, 0, 1, 2].map((times) => times * step),
    place: (one) => Math.min(Math.max((one / reachCents + 1) * 50, 0), 100),
  };
}

/** What the strip shows, in a sentence. */
export function stripWords(near: readonly number[], apart: readonly number[]): string {
  const furthest = near.reduce((max, cents) => Math.max(max, Math.abs(cents)), 0);
  const within = `${near.length} ${near.length === 1 ? 'song is' : 'songs are'} within ${figureText(furthest, { decimals: 1 })} cents of the pooled pitch.`;
  if (apart.length === 0) return within;
  const figures = apart.map((cents) =>
    figureText(cents, { decimals: 1, signed: true }).replace('−', 'minus ').replace('+', 'plus '),
  );
  return `${within} ${apart.length} ${apart.length === 1 ? 'is' : 'are'} apart: ${figures.join(', ')} cents.`;
}
