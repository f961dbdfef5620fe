import { asksFor, sentenceOf } from './result-sentence.js';
import type { ResultFigures } from './result.js';

const BEFORE = { a4Hz: 440.07, confidence: 0.95, errorCents: 0.4, movement: null };
const SURE: ResultFigures = {
  targetHz: 432,
  anchor: 'a4',
  mode: 'tempo',
  equivalentA4Hz: 432,
  sourceHz: 440.07,
  sourceBasis: 'measured',
  askedCents: -32.04,
  before: BEFORE,
  measured: { cents: -32.04, differenceCents: 0, errorCents: 0.4 },
};
const NOTE: Partial<ResultFigures> = { targetHz: 528, anchor: 'note', equivalentA4Hz: 443.99, askedCents: 15.35 };
const ALBUM: Partial<ResultFigures> = {
  sourceBasis: 'album',
  sourceHz: 440.71,
  askedCents: -34.56,
  before: { ...BEFORE, a4Hz: 441.56 },
  measured: { cents: -34.56, differenceCents: 0, errorCents: 0.4 },
};
const ASSUMED: Partial<ResultFigures> = {
  sourceBasis: 'assumed',
  sourceHz: 440,
  askedCents: -31.77,
  measured: null,
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each<[string, Partial<ResultFigures>, string]>([
  [
    'on target',
    {},
    'Your song now sits at 432.0 Hz. We measured it: 0.01 cents off, far below what anyone hears (about 5 cents).',
  ],
  [
    'on target with a note',
    { ...NOTE, measured: { cents: 15.38, differenceCents: 0.03, errorCents: 0.4 } },
    'The C in your song now sits at 528 Hz. We measured it: 0.03 cents off, far below what anyone hears (about 5 cents).',
  ],
  [
    'off by a little',
    { measured: { cents: -33.24, differenceCents: -1.2, errorCents: 0.4 } },
    'Your song now sits at 431.7 Hz. We measured it: 1.20 cents off, below what anyone hears (about 5 cents).',
  ],
  [
    'off by what is heard',
    { measured: { cents: -44.04, differenceCents: -12, errorCents: 0.4 } },
    'Your song now sits at 429.0 Hz. We measured it: 12.00 cents off.',
  ],
  [
    'moved with its album',
    ALBUM,
    '432 Hz, album shift −34.56 cents: this song lies 3.3 cents above its album, so it lands at 432.83 on purpose.',
  ],
  [
    'moved from an A4 that it does not have',
    { sourceBasis: 'given', sourceHz: 440, askedCents: -32.04, before: { ...BEFORE, a4Hz: 446 } },
    'Your song moved by 32.04 cents, as asked. It began at 446.0 Hz, so it lands at 437.8 Hz.',
  ],
  [
    'moving',
    { before: { ...BEFORE, movement: { lowHz: 438, highHz: 443.6 } } },
    'Your song moved by 32.0 cents, as asked. Its own pitch moves by 22 cents, as it did before; the middle sits at 432.0 Hz.',
  ],
  [
    'estimated',
    { before: { ...BEFORE, confidence: 0.36, errorCents: 4.5 } },
    'We moved your song by 32.04 cents. It holds too little steady pitch to confirm by measurement where it now sits.',
  ],
  [
    'assumed',
    { ...ASSUMED, before: { ...BEFORE, confidence: 0.2 } },
    'We moved your song by 31.77 cents, from 440 Hz. We could not measure its own pitch, so 440 is assumed.',
  ],
  [
    'assumed, although it could be measured',
    ASSUMED,
    'We moved your song by 31.77 cents, from an assumed 440 Hz. Its own A4 measures 440.07 Hz.',
  ],
  [
    'off, its own pitch unsure',
    {
      before: { ...BEFORE, confidence: 0.36, errorCents: 4.5 },
      measured: { cents: -33.24, differenceCents: -1.2, errorCents: 0.4 },
    },
    'We moved your song by 33.24 cents, which is 1.20 cents off what was asked.',
  ],
  [
    'of drums alone',
    { ...ASSUMED, before: { a4Hz: null, confidence: 0 } },
    'We moved your song by 31.77 cents. Nothing in it holds a pitch, so there is nothing to measure.',
  ],
])('a receipt of a song that is %s begins so', (_what, changes, sentence) => {
  expect(plain(sentenceOf({ ...SURE, ...changes }))).toBe(sentence);
});

it('to others it is of this song', () => {
  expect(sentenceOf(SURE, false)).toMatch(/^This song now sits/);
  expect(sentenceOf({ ...SURE, ...NOTE }, false)).toMatch(/^The C in this song/);
});

it('a shift is compared with the target, and an album’s with the place that it gives the song', () => {
  expect(asksFor(SURE)).toBe(432);
  expect(asksFor({ ...SURE, ...NOTE })).toBe(528);
  expect(asksFor({ ...SURE, ...ALBUM })).toBeCloseTo(432.83, 2);
});

it('says what is left of a movement that was taken out', () => {
  const movement = { lowHz: 437, highHz: 443 };
  const straightened = { rangeBeforeCents: 25.1, residualCents: 1.6, maxSpeedPercent: 0.7 };
  expect(plain(sentenceOf({ ...SURE, before: { ...BEFORE, movement }, straightened }))).toBe(
    'Your song now sits at 432.0 Hz. We measured it: 0.01 cents off, far below what anyone hears (about 5 cents). ' +
      'Straightened: its pitch moved by 25.1 cents, and now moves by 1.6 cents (90 of 100 moments).',
  );
});

it.each([
  [undefined, true, 'Your song now sits at 432.0 Hz. We measured it: 0.01 cents off'],
  ['server', true, 'Your song now sits at 432.0 Hz. We measured it: 0.01 cents off'],
  ['device', true, 'Your song now sits at 432.0 Hz. This device measured it: 0.01 cents off'],
  ['device', false, 'This song now sits at 432.0 Hz. The device of its maker measured it: 0.01 cents off'],
] as const)('names who measured: %s, own %s', (measuredBy, isOwn, begin) => {
  expect(plain(sentenceOf({ ...SURE, measuredBy }, isOwn)).startsWith(begin)).toBe(true);
});
