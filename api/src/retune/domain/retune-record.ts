import type { MeasuredBy } from '@attune/catalogue/measured-by';
import { type Receipt, toReceipt } from '@attune/retuning/report/receipt';
import type { PipelineStage, Progress } from '@attune/retuning/pipeline/progress';
import type { RetuneChoice, RetuneReport } from '@attune/retuning/report/retune-report';

export type RetuneStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** The statuses of a retune that has not ended. */
export const UNFINISHED: RetuneStatus[] = ['pending', 'processing'];

export const hasEnded = (status: RetuneStatus): boolean => !UNFINISHED.includes(status);

/** The fields of a report that are stored in addition to the receipt. */
const OUTCOME_FIELDS = [
  'sourceHz',
  'sourceBasis',
  'equivalentA4Hz',
  'ratio',
  'cents',
  'gainDb',
  'limiterDb',
  'frames',
  'sourceFrames',
  'sampleRateHz',
  'channels',
  'resultBitDepth',
  'truePeakDb',
  'tagsCarried',
  'picturesCarried',
  'trackPlace',
] as const satisfies (keyof RetuneReport)[];

export type RetuneOutcome = Pick<RetuneReport, (typeof OUTCOME_FIELDS)[number]> & { receipt: Receipt };

export function toOutcome(
  choice: RetuneChoice,
  report: RetuneReport,
  measuredBy: MeasuredBy = 'server',
): RetuneOutcome {
  const fields = OUTCOME_FIELDS.map((field) => [field, report[field]]);
  return {
    ...(Object.fromEntries(fields) as Omit<RetuneOutcome, 'receipt'>),
    receipt: toReceipt(choice, report, measuredBy),
  };
}

/** The choice; once the retune is completed, overwritten by the outcome. */
export type RetuneParams = RetuneChoice & Partial<Omit<RetuneOutcome, keyof RetuneChoice>>;

/** What is stored of a retune on a device besides what all retunes have. */
export interface OnDevice {
  /** Until when it may be completed; ISO 8601. */
  permitUntil: string;
  /** Size of the original. */
  bytes: number;
  /** SHA-256, hex, of the report that completed it. */
  reportSha256?: string;
  /** The last verification that was asked for, unless it found an answer: that is on the receipt. */
  verification?: { status: 'pending'; uploadId: string } | { status: 'failed'; error: StoredError };
}

/** An error as it was, or would have been, sent to the client. */
export interface StoredError {
  status: number;
  code: string;
  error: string;
  /** Further fields of the response body. */
  details?: object;
  /** How long to wait before trying again, where that helps. */
  retryAfterSeconds?: number;
}

/** As published to other processes and to clients. */
export type RetuneProgress = Progress<'queue' | PipelineStage | 'done'>;

/**
 * Storage keys follow from ids, of the upload and of the retune, so that files a crash left
 * unrecorded can still be found.
 */
export const uploadKey = (id: string): string => `uploads/${id}`;
export const resultKey = (id: string): string => `results/${id}`;
/** Storage prefix of songs that are being measured. */
export const MEASUREMENTS = 'measurements';

/** Whether a result outside a history was never sent: its retune does not count. */
export const isUndelivered = (file: { deliveredAt: Date | null; keptUntil: Date | null }): boolean =>
  file.deliveredAt === null && file.keptUntil === null;
