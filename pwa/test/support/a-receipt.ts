import type { Receipt } from '../../src/shared/receipt/receipt-rows';

/** The tuning of a steady song, measured to 1.2 cents. */
export function aTuningOf(a4Hz: number): NonNullable<Receipt['before']> {
  return {
    a4Hz,
    cents: 1200 * Math.log2(a4Hz / 440),
    errorCents: 1.2,
    confidence: 0.97,
    movement: null,
    temperament: null,
    spreadHz: 0.04,
    partials: 1846,
    histogram: Array.from({ length: 101 }, (_, bin) => Math.exp(-(((bin - 50) / 4) ** 2)) / 7.09),
  };
}

/** A song from 440.07 to 432 Hz. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e',
    createdAt: '2026-11-21T14:22:00.000Z',
    originalFilename: 'folk_traveling_minstrels.mp3',
    resultFilename: 'retuned-432Hz-folk_traveling_minstrels.mp3',
    format: 'mp3',
    quality: 'high',
    mode: 'tempo',
    anchor: 'a4',
    targetHz: 432,
    sourceHz: 440.07,
    sourceBasis: 'given',
    equivalentA4Hz: 432,
    asked: { ratio: 0.981662, cents: -32.0421 },
    measured: { cents: -32.0381, differenceCents: 0.004, errorCents: 0.4 },
    before: aTuningOf(440.07),
    after: { ...aTuningOf(432), errorCents: 1.26 },
    frames: { before: 10_513_440, after: 10_513_440 },
    sampleRateHz: { before: 44_100, after: 44_100 },
    channels: 2,
    bitDepth: null,
    durationSeconds: 238.4,
    truePeakDb: { before: -0.3, after: -1 },
    gainDb: -1.25,
    limiterDb: -1.8,
    samplesOverFullScale: { before: 3, after: 0 },
    samplesSha256: null,
    measuredBy: 'server',
    serverCheck: null,
    tags: { found: 3, kept: 3, keptNames: ['TITLE', 'ARTIST', 'ALBUM'] },
    pictures: { found: 1, kept: 1 },
    warnings: [],
    ...changes,
  };
}
