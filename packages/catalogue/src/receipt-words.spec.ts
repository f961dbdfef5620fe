import { straightenedSentence, temperamentWords } from './receipt-words.js';

describe('the words for a scale of another temperament', () => {
  it.each([
    [
      { name: 'just-intonation', tonic: 'A#', spreadCents: 0.02, equalSpreadCents: 7.91 },
      'Its scale fits just intonation on A♯ better than equal temperament: to ±0.1, not ±7.9. A4 is the A of that scale.',
    ],
    [
      { name: 'quarter-comma-meantone', tonic: null, spreadCents: 1.23, equalSpreadCents: 8.2 },
      'Its scale fits quarter-comma meantone better than equal temperament: to ±1.2, not ±8.2. A4 is the A of that scale.',
    ],
  ] as const)('%j', (temperament, text) => {
    const parts = temperamentWords({ a4Hz: 440, confidence: 0.9, temperament });
    expect(parts.map((part) => (typeof part === 'string' ? part : part.cents.toFixed(part.decimals))).join('')).toBe(
      text,
    );
    expect(temperamentWords({ a4Hz: 440, confidence: 0.2, temperament })).toEqual([]);
  });
});

describe('the sentence on a movement that was taken out', () => {
  it.each([
    [1.6, 'Straightened: its pitch moved by 25.1 cents, and now moves by 1.6 cents (90 of 100 moments).'],
    [0, 'Straightened: its pitch moved by 25.1 cents, and now moves by 0.1 cents (90 of 100 moments).'],
    [null, 'Straightened: its pitch moved by 25.1 cents; we couldn’t measure what is left.'],
  ])('with %p cents left', (residualCents, text) => {
    expect(straightenedSentence({ rangeBeforeCents: 25.1, residualCents, maxSpeedPercent: 0.7 })).toBe(text);
  });
});
