import { askedOf, type ResultFigures, resultOf, resultText, textOf } from './result.js';

const ASKED = {
  targetHz: 432,
  anchor: 'a4',
  mode: 'tempo',
  equivalentA4Hz: 432,
  sourceHz: 440.07,
  sourceBasis: 'measured',
  askedCents: -32.04,
} as const;
const BEFORE = { a4Hz: 440.07, confidence: 0.95, errorCents: 0.4, movement: null };
const MEASURED = { cents: -32.04, differenceCents: 0, errorCents: 0.4 };
const SURE: ResultFigures = { ...ASKED, before: BEFORE, measured: MEASURED };

/** Verdict and tone, what was asked, the figures, and the reason. */
function told(changes: Partial<ResultFigures>): string[] {
  const { verdict, tone, asked, figures, reason } = resultOf({ ...SURE, ...changes });
  const shown =
    'movedCents' in figures
      ? `Moved ${figures.movedCents.toFixed(2)}`
      : `${figures.beforeHz.toFixed(2)} to ${figures.afterHz.toFixed(2)} ±${figures.errorCents?.toFixed(1)}`;
  return [verdict, tone, textOf(asked), shown, reason === null ? '' : textOf(reason)].map((text) =>
    text.replaceAll('\u00a0', ' '),
  );
}

it.each<[string, Partial<ResultFigures>, string[]]>([
  ['sure', {}, ['On target', 'good', '432 Hz', '440.07 to 432.00 ±0.4', '']],
  ['sure, by the server', { measuredBy: 'server' }, ['On target', 'good', '432 Hz', '440.07 to 432.00 ±0.4', '']],
  [
    'sure, by a device',
    { measuredBy: 'device' },
    ['On target', 'good', '432 Hz', '440.07 to 432.00 ±0.4', 'measured on the device of its maker'],
  ],
  [
    'off, by a device',
    { measuredBy: 'device', measured: { cents: -30, differenceCents: 2.04, errorCents: 0.4 } },
    ['Off by 2.0 cents', 'neutral', '432 Hz', '440.07 to 432.51 ±0.4', 'measured on the device of its maker'],
  ],
  [
    'not measured, by a device',
    { measuredBy: 'device', measured: null, before: null },
    ['Nothing to measure', 'neutral', '432 Hz', 'Moved -32.04', 'no steady pitch'],
  ],
  [
    'unsure',
    {
      sourceHz: 440.4,
      askedCents: -33.34,
      before: { ...BEFORE, a4Hz: 440.4, confidence: 0.36, errorCents: 4.5 },
      measured: { cents: -33.34, differenceCents: 0, errorCents: 0.2 },
    },
    ['Estimated', 'neutral', '432 Hz', 'Moved -33.34', 'from about 440.4 Hz, ±4.5 cents'],
  ],
  [
    'assumed',
    {
      sourceBasis: 'assumed',
      sourceHz: 440,
      askedCents: -31.77,
      measured: null,
      before: { ...BEFORE, confidence: 0.2 },
    },
    ['Assumed 440', 'neutral', '432 Hz', 'Moved -31.77', 'from an assumed 440 Hz'],
  ],
  [
    'assumed, although its shift was measured',
    { sourceBasis: 'assumed', sourceHz: 440, askedCents: -31.77 },
    ['Assumed 440', 'neutral', '432 Hz', 'Moved -32.04', 'from an assumed 440 Hz'],
  ],
  [
    'moved with its album',
    {
      sourceBasis: 'album',
      sourceHz: 440.71,
      askedCents: -34.56,
      before: { ...BEFORE, a4Hz: 441.56 },
      measured: { cents: -34.56, differenceCents: 0, errorCents: 0.4 },
    },
    [
      'Album shift',
      'good',
      '432 Hz, album shift −34.56 cents',
      '441.56 to 432.83 ±0.4',
      'on purpose, 3.3 cents above its album',
    ],
  ],
  [
    'moved with its album, not confirmed',
    {
      sourceBasis: 'album',
      sourceHz: 440.71,
      askedCents: -34.56,
      before: { ...BEFORE, confidence: 0.4, errorCents: 5 },
    },
    [
      'Estimated',
      'neutral',
      '432 Hz, album shift −34.56 cents',
      'Moved -32.04',
      'from about 440.1 Hz, ±5.0 cents, album shift',
    ],
  ],
  [
    'moved from an A4 that it does not have',
    { sourceBasis: 'given', sourceHz: 440, askedCents: -31.77, before: { ...BEFORE, a4Hz: 446 } },
    ['Moved as asked', 'good', '432 Hz', '446.00 to 437.82 ±0.4', 'from 440.00 Hz, as it was given'],
  ],
  [
    'of moving pitch',
    { before: { ...BEFORE, movement: { lowHz: 438, highHz: 443.6 } } },
    ['Moving pitch', 'good', '432 Hz', '440.07 to 432.00 ±0.4', 'its own pitch moves by 22 cents'],
  ],
  [
    'of drums alone',
    {
      sourceBasis: 'assumed',
      sourceHz: 440,
      askedCents: -31.77,
      measured: null,
      before: { a4Hz: null, confidence: 0 },
    },
    ['Nothing to measure', 'neutral', '432 Hz', 'Moved -31.77', 'no steady pitch'],
  ],
  [
    'in varispeed',
    { mode: 'varispeed' },
    ['On target', 'good', '432 Hz, varispeed', '440.07 to 432.00 ±0.4', '1.9 % longer'],
  ],
  [
    'to a note',
    {
      targetHz: 528,
      anchor: 'note',
      equivalentA4Hz: 443.99,
      askedCents: 15.35,
      measured: { cents: 15.35, differenceCents: 0.02, errorCents: 0.3 },
    },
    ['On target', 'good', '528 Hz, gentle: C lands on 528', '523.34 to 528.00 ±0.3', 'gentle: A4 443.99 Hz'],
  ],
  [
    'to a pitch that is no A4, as a whole',
    { targetHz: 528, equivalentA4Hz: 528, askedCents: 315.35, measured: { cents: 315.35, differenceCents: 0 } },
    ['On target', 'good', '528 Hz, whole song', '440.07 to 528.00 ±undefined', ''],
  ],
  [
    'off',
    { measured: { cents: -33.24, differenceCents: -1.2, errorCents: 0.4 } },
    ['Off by 1.2 cents', 'neutral', '432 Hz', '440.07 to 431.70 ±0.4', ''],
  ],
  [
    'off, from a pitch that is not certain',
    { before: { ...BEFORE, confidence: 0.4 }, measured: { cents: -33.24, differenceCents: -1.2, errorCents: 0.4 } },
    ['Off by 1.2 cents', 'neutral', '432 Hz', 'Moved -33.24', ''],
  ],
])('a result that is %s', (_what, changes, words) => {
  expect(told(changes)).toEqual(words);
});

describe('as text', () => {
  it('is one line for mails, tables and the assistant', () => {
    expect(resultText(resultOf(SURE))).toBe('On target, 440.07 to 432.00 Hz, ±0.4 cents');
    expect(resultText(resultOf({ ...SURE, sourceBasis: 'assumed' }))).toBe(
      'Assumed 440, moved −32.04 cents, from an assumed 440 Hz',
    );
  });

  it('says what was asked for before anything is measured', () => {
    expect(textOf(askedOf({ targetHz: 432, anchor: 'a4', mode: 'tempo', sourceBasis: 'album' }))).toBe(
      '432 Hz, album shift',
    );
  });
});

describe('a song whose moving pitch was straightened', () => {
  const before = { ...BEFORE, movement: { lowHz: 437, highHz: 443 } };
  const straightened = { rangeBeforeCents: 25.1, residualCents: 1.6, maxSpeedPercent: 0.7 };

  it('is on target, and its residual is told', () => {
    expect(told({ before, straightened })).toEqual([
      'On target',
      'good',
      '432 Hz',
      '440.07 to 432.00 ±0.4',
      'straightened, residual 1.6 cents',
    ]);
  });

  it('still counts as moving when what is left was not measured', () => {
    expect(resultOf({ ...SURE, before, straightened: { ...straightened, residualCents: null } }).kind).toBe('moving');
  });

  it('says so beside any other reason', () => {
    const reason = told({ before, straightened, mode: 'varispeed', measured: null })[4];
    expect(reason).toBe('too little steady pitch, straightened, residual 1.6 cents');
  });
});
