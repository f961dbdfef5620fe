import type { RetuneParams } from './retune-record.js';
import type { RetuneChoice } from './retune-report.js';

/** The options of a completed retune, to do the same again: an A4 that was measured is measured again. */
export function repeatedChoice(params: RetuneParams): RetuneChoice {
  const { targetHz, sourceHz, sourceBasis, hintHz, force, anchor, mode, format, quality, bitDepth } = params;
  const isMeasured = sourceBasis === 'measured';
  return {
    targetHz,
    sourceHz: isMeasured ? null : sourceHz,
    sourceBasis,
    ...(isMeasured && hintHz !== undefined && { hintHz }),
    force,
    anchor,
    mode,
    format,
    quality,
    ...(bitDepth !== undefined && { bitDepth }),
  };
}
