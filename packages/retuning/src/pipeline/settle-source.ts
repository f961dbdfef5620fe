import { type MeasuredPitch, isAtTarget, isTrusted, sourceFrom } from '@attune/catalogue/measuring';
import { RATIO, shiftFor } from '@attune/catalogue/retuning';
import type { RetuneChoice, Source } from '../report/retune-report.js';
import { alreadyAtTarget, ratioOutOfRange } from './song-errors.js';

type Aim = Pick<RetuneChoice, 'targetHz' | 'anchor' | 'force'>;

/** How well a source is known that was measured here. */
interface MeasuredSource {
  confidence?: number | undefined;
  errorCents?: number | null | undefined;
}

/**
 * The source of a retune whose song was measured.
 *
 * @param measurement null when it failed
 * @throws SongError when the shift would be too large, or the pitch would not change
 */
export function settleSource(aim: Aim, measurement: (MeasuredPitch & { errorCents?: number | null }) | null): Source {
  const source = sourceFrom(measurement);
  checkRatio({ ...aim, ...source });
  const trusted = isTrusted(measurement) ? measurement : undefined;
  checkMoves({ ...aim, ...source, confidence: trusted?.confidence, errorCents: trusted?.errorCents });
  return source;
}

/** @throws SongError for a retune that would not move the song */
export function checkMoves({ confidence, errorCents, force, ...retune }: Aim & Source & MeasuredSource): void {
  const { sourceHz, sourceBasis } = retune;
  const { cents, equivalentA4Hz } = shiftFor(retune);
  if (force || !isAtTarget(cents, errorCents)) return;
  throw alreadyAtTarget({ sourceHz, sourceBasis, equivalentA4Hz, cents, confidence });
}

/** @throws SongError for a shift outside the engine's range */
export function checkRatio(retune: Pick<RetuneChoice, 'targetHz' | 'anchor'> & { sourceHz: number }): void {
  const { ratio } = shiftFor(retune);
  if (ratio < RATIO.min || ratio > RATIO.max) throw ratioOutOfRange(ratio);
}
