import type { ExpectedSize } from '../output/expected-size.js';
import type { TagReceipt } from '../report/receipt.js';
import type { RetuneChoice, RetuneReport } from '../report/retune-report.js';
import type { RetunePorts } from './ports.js';
import type { PipelineStage, Progress } from './progress.js';

type OptionalIn<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** Without a `sourceBasis`, a `sourceHz` counts as given. */
export interface RetuneSongRequest extends OptionalIn<RetuneChoice, 'sourceBasis' | 'force'> {
  /** Whether anything is measured; if not, a missing source counts as 440. Default true. */
  measures?: boolean;
  maxDurationSeconds: number;
  /** Called before anything is decoded; ends the retune by throwing. */
  onExpected?(size: ExpectedSize): Promise<void>;
  /** The signed receipt that goes into the result's tags, as JSON; default none. */
  signReceipt?(receipt: TagReceipt): Promise<string>;
  signal: AbortSignal;
  /** At most five times a second. */
  onProgress(progress: Progress<PipelineStage>): void;
}

/**
 * Retunes one song: decodes, shifts and encodes concurrently, in constant memory; preserves the length to the frame,
 * sample rate, bit depth, tags and pictures; never clips.
 *
 * @throws SongError for what cannot be retuned; with a measured source also when the song is already at the target, or
 *   the shift is too large; the signal's reason when aborted
 */
export declare function retuneSong(request: RetuneSongRequest, ports: RetunePorts): Promise<RetuneReport>;
