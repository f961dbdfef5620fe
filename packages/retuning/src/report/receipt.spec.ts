import { report, request } from '../../test/a-retune.js';
import { aTuning } from '../../test/tunings.js';
import { toReceipt } from './receipt.js';
import type { RetuneReport } from './retune-report.js';

describe('a receipt', () => {
  it('says what was asked and what was measured', () => {
    expect(toReceipt(request, report)).toMatchObject({
      sourceHz: 440,
      sourceBasis: 'given',
      equivalentA4Hz: 432,
      targetHz: 432,
      warnings: [],
      measured: {
        cents: expect.closeTo(-31.77, 1) as number,
        differenceCents: expect.closeTo(0, 1) as number,
        errorCents: 0.05,
      },
      before: { a4Hz: 440, cents: 0, errorCents: 2.4, confidence: 0.9, movement: null },
      after: { a4Hz: 432, cents: -31.77 },
      truePeakDb: { before: -1, after: -1.235 },
      gainDb: 0,
      limiterDb: 0,
      tags: { found: 3, kept: 3, keptNames: ['TITLE', 'ARTIST', 'comment'] },
    });
  });

  it('states the gain of the song and what the limiter took off a peak', () => {
    expect(toReceipt(request, { ...report, gainDb: -1.25, limiterDb: -2.41234 })).toMatchObject({
      gainDb: -1.25,
      limiterDb: -2.41,
    });
  });

  it('names what was not kept, with the reason, and says how many more there are', () => {
    const tagsNotKept = Array.from({ length: 300 }, (_, i) => `FIELD${i}`);
    const picturesNotKept = ['picture of 20.1 MB (at most 15.9 MB)'];
    const lost = { tagsFound: 303, tagsNotKept, picturesFound: 2, picturesNotKept };
    const { tags, pictures, warnings } = toReceipt(request, { ...report, ...lost });
    expect(tags.notKept).toHaveLength(250);
    expect(tags.notKept?.at(-1)).toBe('51 more');
    expect(pictures).toEqual({ found: 2, kept: 1, notKept: picturesNotKept });
    expect(warnings.at(-1)).toBe('1 picture of the original couldn’t be kept: picture of 20.1 MB (at most 15.9 MB).');
  });

  it('states the result’s pitch as the original’s, moved by the measured shift', () => {
    const alone = aTuning(432, { a4Hz: 432.4 });
    const { before, after, measured } = toReceipt(request, {
      ...report,
      tuning: { before: aTuning(440), after: alone },
    });
    expect(after?.a4Hz).toBeCloseTo(440 * 2 ** ((measured?.cents ?? 0) / 1200), 2);
    expect(after?.errorCents).toBeCloseTo(Math.hypot(before?.errorCents ?? 0, measured?.errorCents ?? 0), 2);
  });

  it('has the course of a pitch that moves, before and after alike', () => {
    const drift = Array.from({ length: 300 }, (_, i) => ({
      atSeconds: 10 * i,
      a4Hz: 440 - i / 100,
      errorCents: 1,
      confidence: i === 0 ? 0.1 : 0.9,
    }));
    const moving = aTuning(440, { movement: { lowHz: 437, highHz: 440 }, drift });
    const { before, after, measured } = toReceipt(request, {
      ...report,
      tuning: { before: moving, after: aTuning(432) },
    });
    const ratio = 2 ** ((measured?.cents ?? 0) / 1200);
    expect(before?.sections?.slice(0, 2)).toEqual([
      { atSeconds: 30, a4Hz: 439.97 },
      { atSeconds: 60, a4Hz: 439.94 },
    ]);
    expect(before?.sections?.length).toBeLessThanOrEqual(120);
    expect(after?.movement?.lowHz).toBeCloseTo(437 * ratio, 1);
    expect(toReceipt(request, report).before).not.toHaveProperty('sections');
  });

  it('states what is left of a movement that was straightened, and does not warn of it', () => {
    const straightening = { reason: null, rangeBeforeCents: 25.12, residualCents: 1.62, maxSpeedPercent: 0.7249 };
    const before = aTuning(440, { movement: { lowHz: 437, highHz: 443 } });
    const tuning = { before, after: aTuning(432) };
    const { straightened, after, warnings } = toReceipt(request, { ...report, tuning, straightening });
    expect(straightened).toEqual({ rangeBeforeCents: 25.1, residualCents: 1.6, maxSpeedPercent: 0.72 });
    expect(after).toMatchObject({ a4Hz: expect.closeTo(432, 1) as number, movement: null });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['steady', 'There’s nothing to straighten: the pitch moves by 3 cents at most.'],
    ['lively', 'It can’t be straightened: the pitch moves faster than a tape would, and the voices would bend.'],
    ['unknown', 'It can’t be straightened: too little of it has steady notes to follow its pitch.'],
  ] as const)('warns of a song that was not straightened: %s', (reason, warning) => {
    const straightening = { reason, rangeBeforeCents: 2, residualCents: null, maxSpeedPercent: 0 };
    const { straightened, warnings } = toReceipt(request, { ...report, straightening });
    expect([straightened, warnings]).toEqual([undefined, [warning]]);
  });

  it('names the scale of another temperament, before and after alike, by the A that is meant', () => {
    const temperament = {
      name: 'just-intonation' as const,
      tonic: 'D',
      spreadCents: 1.2,
      equalSpreadCents: 7.9,
    };
    const tuning = { before: aTuning(440, { temperament }), after: aTuning(432) };
    const { before, after } = toReceipt(request, { ...report, tuning });
    expect([before?.temperament, after?.temperament]).toEqual([temperament, temperament]);
    // The same notes, when the song was said to be at 415 Hz: an A a semitone lower.
    const baroque = toReceipt(request, { ...report, tuning, sourceHz: 415 });
    expect(baroque.before).toMatchObject({ a4Hz: 415.3, temperament: { tonic: 'D#' } });
    const meantone = { ...temperament, name: 'quarter-comma-meantone' as const, tonic: null };
    const keyless = { before: aTuning(440, { temperament: meantone }), after: null };
    expect(toReceipt(request, { ...report, tuning: keyless }).before?.temperament).toEqual(meantone);
  });

  it('reads the pitch of the result near where it was moved to', () => {
    const up = { ...report, equivalentA4Hz: 528, cents: 1200 * Math.log2(528 / 440) };
    const after = aTuning(528 * 2 ** (-3 / 12));
    const receipt = toReceipt({ ...request, targetHz: 528 }, { ...up, tuning: { before: aTuning(440), after } });
    expect(receipt.after).toMatchObject({ a4Hz: 528, cents: 315.64 });
    expect(receipt.measured?.cents).toBeCloseTo(315.64, 1);
  });

  it('has no level of silence and no pitch of what has none', () => {
    const silence = { truePeakDb: null, sourceTruePeakDb: null };
    const tuning = { before: aTuning(null), after: aTuning(null) };
    const shift = { differenceCents: null, errorCents: null, pitchedSeconds: 0 };
    const receipt = toReceipt(request, { ...report, ...silence, tuning, shift });
    expect(receipt).toMatchObject({
      measured: null,
      truePeakDb: { before: null, after: null },
      before: { a4Hz: null, cents: null, confidence: 0 },
    });
    expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt);
  });

  it.each<[string, Partial<RetuneReport>, RegExp]>([
    [
      'a source that is not what was given',
      { tuning: { before: aTuning(432), after: aTuning(424.15) } },
      /432 Hz, −31\.8 cents from the 440 Hz it was retuned from/,
    ],
    [
      'a source that is not what was assumed',
      { sourceBasis: 'assumed', tuning: { before: aTuning(432), after: aTuning(424.15) } },
      /we assumed/,
    ],
    [
      'a fallback',
      { sourceBasis: 'assumed', tuning: { before: aTuning(null), after: aTuning(null) } },
      /we assumed 440 Hz/,
    ],
    [
      'a meter that failed before',
      { tuning: { before: null, after: aTuning(432) } },
      /We couldn’t measure the original’s tuning\./,
    ],
    [
      'a meter that failed before, with nothing given',
      { sourceBasis: 'assumed', tuning: { before: null, after: aTuning(432) } },
      /We couldn’t measure the original’s tuning, so we assumed 440 Hz\./,
    ],
    [
      'a meter that failed after',
      { tuning: { before: aTuning(440), after: null } },
      /We couldn’t measure the tuning of the result\./,
    ],
    [
      'a shift that is off',
      { shift: { differenceCents: 4, errorCents: 0.05, pitchedSeconds: 60 } },
      /differs from the requested shift by \+4\.0 cents/,
    ],
    [
      'a song without a pitch',
      { shift: { differenceCents: null, errorCents: null, pitchedSeconds: 0 } },
      /There’s no pitch to measure the shift by/,
    ],
    [
      'an original whose pitch moves',
      { tuning: { before: aTuning(440, { movement: { lowHz: 438.91, highHz: 441.2 } }), after: aTuning(432) } },
      /it moves from 438\.9 to 441\.2 Hz/,
    ],
    ['another sample rate', { sourceSampleRateHz: 96_000, sampleRateHz: 48_000 }, /from 96000 to 48000 Hz/],
    ['channels that were mixed', { sourceChannels: 6 }, /6 channels were mixed to 2, because mp3 doesn’t support more/],
    ['a loud original', { gainDb: -2, samplesOverFullScale: { before: 7, after: 0 } }, /has 7 clipped samples/],
    ['samples that are no numbers', { invalidSamples: 1 }, /1 sample of the original wasn’t a valid number/],
    [
      'lost tags',
      { tagsCarried: 0, tagsNotKept: ['PRIV', 'PRIV', 'rating (POPM)'] },
      /3 tags of the original couldn’t be kept: PRIV ×\u20092, rating \(POPM\)\./,
    ],
    ['a lost picture', { picturesCarried: 0 }, /1 picture of the original couldn’t be kept/],
  ])('warns of %s', (_what, changes, warning) => {
    expect(toReceipt(request, { ...report, ...changes }).warnings).toEqual([expect.stringMatching(warning)]);
  });
});
