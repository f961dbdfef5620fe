import type { RetuneParams } from './retune-record.js';
import type { RetuneChoice } from './retune-report.js';

/** Whether a retune was asked for with these options; what was to be measured may have been assumed since. */
export function wasAskedFor(params: RetuneParams, choice: RetuneChoice): boolean {
  const { sourceBasis, sourceHz } = choice;
  const isSameBasis =
    params.sourceBasis === sourceBasis || (sourceBasis === 'measured' && params.sourceBasis === 'assumed');
  if (!isSameBasis || (sourceBasis !== 'measured' && params.sourceHz !== sourceHz)) return false;
  return OPTIONS.every((name) => choice[name] === params[name]);
}

const OPTIONS = ['targetHz', 'hintHz', 'force', 'anchor', 'mode', 'format', 'quality', 'bitDepth'] as const;

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
