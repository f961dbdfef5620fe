import type { Source } from '../source.js';

export interface CitedSource {
  /** As in the answer. */
  number: number;
  title: string;
  url: string;
}

/**
 * The sources that an answer cites as [1] or [1, 2], by number.
 *
 * @param sources numbered from 1 in this order
 */
export function citedSources(answer: string, sources: readonly Source[]): CitedSource[] {
  const numbers = [...answer.matchAll(/\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map(Number);
  return [...new Set(numbers)]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const source = sources[number - 1];
      return source ? [{ number, title: source.title, url: source.url }] : [];
    });
}

/** Whether the answer is that the assistant does not know: then a person can help. */
export function saysUnknown(answer: string): boolean {
  return /\bI (?:don[’']t|do not) know\b/i.test(answer);
}
