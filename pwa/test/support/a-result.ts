import type { RetuneResultDto } from '../../src/api/generated/attune-client';

/** From 441.92 to 432 Hz, as asked. */
export function aResult(changes: Partial<RetuneResultDto> = {}): RetuneResultDto {
  return {
    kind: 'on-target',
    words: 'On target, 441.92 to 432.00 Hz, ±0.4 cents',
    targetHz: 432,
    anchor: 'a4',
    mode: 'tempo',
    equivalentA4Hz: 432,
    sourceHz: 441.92,
    sourceBasis: 'measured',
    askedCents: -39.306,
    gainDb: -1.2,
    before: { a4Hz: 441.92, confidence: 0.97, errorCents: 0.4, movement: null },
    measured: { cents: -39.31, differenceCents: -0.004, errorCents: 0.4 },
    ...changes,
  };
}
