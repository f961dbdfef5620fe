import { askedWords, briefVerdict, temperamentWords, verdictOf } from './receipt-words.js';
import { type Anchor, shiftFor } from './retuning.js';

describe('what was asked', () => {
  it.each<[number, Anchor, string, string]>([
    [432, 'a4', '432 Hz', '432 Hz, whole song'],
    [432, 'note', '432 Hz', '432 Hz, whole song'],
    [431.5, 'a4', '431.5 Hz', '431.5 Hz, whole song'],
    [528, 'a4', '528 Hz, whole song', '528 Hz, whole song: A4 = 528'],
    [528, 'note', '528 Hz, gentle', '528 Hz, gentle: C lands on 528, A4 = 443.99'],
    [639, 'note', '639 Hz, gentle', '639 Hz, gentle: D♯ lands on 639, A4 = 451.84'],
  ])('%s Hz by %s is %s', (targetHz, anchor, short, long) => {
    const { equivalentA4Hz } = shiftFor({ targetHz, sourceHz: 440, anchor });
    const words = askedWords({ targetHz, anchor, equivalentA4Hz });
    expect([words.short, words.long].map((text) => text.replace('\u00a0', ' '))).toEqual([short, long]);
  });
});

describe('a verdict', () => {
  const before = { a4Hz: 440, errorCents: 1, movement: null };
  const textOf = (receipt: Parameters<typeof verdictOf>[0]): string =>
    verdictOf(receipt)
      .parts.map((part) => (typeof part === 'string' ? part : part.cents.toFixed(part.decimals)))
      .join('');

  it.each([
    [0.0003, undefined, 'good', 'On target within 0.01'],
    [-0.164, undefined, 'good', 'On target within 0.16'],
    [-0.8, undefined, 'neutral', 'Off by 0.80'],
    [-0.164, 0.4, 'good', 'On target, measured to ±0.4'],
    [0.03, 0.01, 'good', 'On target, measured to ±0.1'],
    [0.4, 0.2, 'good', 'On target within 0.40'],
    [0.8, 0.9, 'good', 'On target, measured to ±0.9'],
    [0.8, 0.3, 'neutral', 'Off by 0.80, measured to ±0.3'],
    [-12, 0.3, 'bad', 'Off by 12.00, measured to ±0.3'],
  ])('%s cents off, measured to %s: %s, %s', (differenceCents, errorCents, tone, text) => {
    const measured = { differenceCents, ...(errorCents !== undefined && { errorCents }) };
    expect(verdictOf({ measured, before, sourceHz: 440 }).tone).toBe(tone);
    expect(textOf({ measured, before, sourceHz: 440 })).toBe(text);
  });

  it('is about the shift when the song moves or was elsewhere', () => {
    const measured = { differenceCents: 0, errorCents: 0.4 };
    const shiftOnly = 'Shift on target, measured to ±0.4';
    expect(textOf({ measured, before: { ...before, movement: {} }, sourceHz: 440 })).toBe(shiftOnly);
    expect(textOf({ measured, before: { ...before, a4Hz: 441.9 }, sourceHz: 440 })).toBe(shiftOnly);
    expect(textOf({ measured, before: { ...before, a4Hz: 440.2 }, sourceHz: 440 })).toMatch(/^On target/);
  });

  it('makes up nothing where nothing was measured', () => {
    expect(textOf({ measured: null, before: null, sourceHz: 440 })).toBe('Not enough pitch to measure');
  });

  it.each([
    [null, false, 'neutral', 'Not measurable'],
    [{ differenceCents: 0.2, errorCents: 0.4 }, false, 'good', 'On target'],
    [{ differenceCents: 0.2, errorCents: 0.4 }, true, 'good', 'On target, moving'],
    [{ differenceCents: -1.2, errorCents: 0.4 }, false, 'neutral', 'Off by 1.20 cents'],
  ])('in a list of %j, moving %s, is %s: %s', (measured, isMoving, tone, text) => {
    expect(briefVerdict({ measured, beforeHz: 440.2, isMoving }, 440)).toEqual({ tone, text });
  });

  it('in a list is about the shift when the song was elsewhere', () => {
    const measured = { differenceCents: 0, errorCents: 0.4 };
    expect(briefVerdict({ measured, beforeHz: 443.9, isMoving: false }, 440).text).toBe('Shift on target');
  });
});

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
