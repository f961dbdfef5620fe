import type { SourceHow } from '../../../../../api/src/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '../../../../../api/src/catalogue/retuning';
import type { MeasuredTuning } from '../model/measured-tuning';

type ReceiptTuning = Omit<MeasuredTuning, 'candidatesHz'>;

interface BeforeAfter<T> {
  before: T;
  after: T;
}

interface FoundKept {
  found: number;
  kept: number;
}

/** What a retune did, as the server measured it. */
export interface Receipt {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  originalFilename: string;
  format: ExportFormat;
  quality: Quality;
  mode: RetuneMode;
  anchor: Anchor;
  targetHz: number;
  sourceHz: number;
  sourceHow: SourceHow;
  equivalentA4Hz: number;
  asked: { ratio: number; cents: number };
  /** Null when original or result could not be measured with confidence. */
  measured: { cents: number; differenceCents: number } | null;
  before: ReceiptTuning | null;
  after: ReceiptTuning | null;
  frames: BeforeAfter<number>;
  sampleRateHz: BeforeAfter<number>;
  channels: number;
  bitDepth: number | null;
  durationSeconds: number;
  truePeakDb: BeforeAfter<number | null>;
  gainDb: number;
  samplesOverFullScale: BeforeAfter<number>;
  tags: FoundKept;
  pictures: FoundKept;
  warnings: string[];
}
