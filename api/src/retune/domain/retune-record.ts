import { type Receipt, receiptOf } from './receipt.js';
import type { RetuneChoice, RetuneReport } from './retune-report.js';

/** What is stored of a report beside the receipt. */
const OUTCOME_FIELDS = [
  'sourceHz',
  'sourceBasis',
  'equivalentA4Hz',
  'ratio',
  'cents',
  'gainDb',
  'frames',
  'sourceFrames',
  'sampleRateHz',
  'channels',
  'resultBitDepth',
  'truePeakDb',
  'tagsCarried',
  'picturesCarried',
] as const satisfies (keyof RetuneReport)[];

export type RetuneOutcome = Pick<RetuneReport, (typeof OUTCOME_FIELDS)[number]> & { receipt: Receipt };

export function toOutcome(choice: RetuneChoice, report: RetuneReport): RetuneOutcome {
  const fields = OUTCOME_FIELDS.map((field) => [field, report[field]]);
  return { ...(Object.fromEntries(fields) as Omit<RetuneOutcome, 'receipt'>), receipt: receiptOf(choice, report) };
}

/** The choice, and once it is completed the outcome over it. */
export type RetuneParams = RetuneChoice & Partial<Omit<RetuneOutcome, keyof RetuneChoice>>;

/** An error as the client was, or would have been, told. */
export interface StoredError {
  status: number;
  code: string;
  error: string;
  /** Further fields of the answer's body. */
  details?: object;
  /** How long to wait before another try; where that helps. */
  retryAfterSeconds?: number;
}

export type RetuneStage = 'upload' | 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'done';
/** The stages that the pipeline goes through. */
export type PipelineStage = Exclude<RetuneStage, 'upload' | 'queue' | 'done'>;

/** How far a retune has come, as processes notify each other and clients. */
export interface RetuneProgress<Stage extends RetuneStage = RetuneStage> {
  stage: Stage;
  /** 0-100 over the whole job, never falling. */
  percent: number;
  /** What is left, seconds; null until there is something to judge by. */
  etaSeconds: number | null;
}

/** Where a retune's files lie in the storage: its id says it, so what a crash left unrecorded is found all the same. */
export const uploadKey = (id: string): string => `uploads/${id}`;
export const resultKey = (id: string): string => `results/${id}`;
