import type { ReceiptDto } from '../delivery/receipt.dto.js';
import { measuredShift } from './measured-shift.js';
import type { ReceiptFacts, ReceiptRequest } from './receipt-facts.js';
import { warningsOf } from './receipt-warnings.js';
import { rounded, tuningOf } from './tuning-figures.js';

/** What a retune did, apart from whose and which it was. */
export type Receipt = Omit<ReceiptDto, 'id' | 'createdAt' | 'originalFilename'>;

export function receiptOf(request: ReceiptRequest, facts: ReceiptFacts): Receipt {
  const { targetHz, anchor, mode, quality, format } = request;
  const { before, after } = facts.tuning;
  const shift = measuredShift(before, after, facts.cents);
  return {
    ...{ format, quality, mode, anchor, targetHz },
    sourceHz: facts.sourceHz,
    sourceBasis: facts.sourceBasis,
    equivalentA4Hz: facts.equivalentA4Hz,
    asked: { ratio: facts.ratio, cents: facts.cents },
    measured: shift && { cents: rounded(shift.cents, 3), differenceCents: rounded(shift.differenceCents, 3) },
    before: before && tuningOf(before, facts.sourceHz),
    after: after && tuningOf(after, facts.equivalentA4Hz),
    frames: { before: facts.sourceFrames, after: facts.frames },
    sampleRateHz: { before: facts.sourceSampleRateHz, after: facts.sampleRateHz },
    channels: facts.channels,
    bitDepth: facts.bitDepth,
    durationSeconds: facts.durationSeconds,
    truePeakDb: { before: level(facts.sourceTruePeakDb), after: level(facts.truePeakDb) },
    gainDb: rounded(facts.gainDb, 3),
    samplesOverFullScale: facts.samplesOver,
    tags: { found: facts.tagsFound, kept: facts.tagsCarried },
    pictures: { found: facts.picturesFound, kept: facts.picturesCarried },
    warnings: warningsOf(request, facts, shift),
  };
}

/** Silence has no level. */
const level = (decibels: number): number | null => (Number.isFinite(decibels) ? rounded(decibels, 3) : null);
