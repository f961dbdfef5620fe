import type { Pcm } from '../../../shared/audio/pcm';
import type { Receipt } from '../../../shared/receipt/receipt-rows';
import type { RunListener } from '../transfer/retune-transfer';
import type { Delivery } from '../transfer/download-song';
import type { BegunUpload, Inspection, Progress, RetuneRequest, Song, Tuning } from '../song';

/** The effects of {@link SongQueue}, replaced in tests. */
export interface SongQueueDeps {
  /** Retunes one song; throws a {@link RetuneFailed}, or the signal's reason. */
  run: (
    song: Pick<Song, 'file' | 'name' | 'upload' | 'storedOriginalOf'> & {
      request: RetuneRequest;
      retuneId: string;
      startAt: Progress['step'];
      signal: AbortSignal;
      on: RunListener;
      onUpload: (upload: BegunUpload | null) => void;
    },
  ) => Promise<Delivery>;
  /** Asks the server to stop; never rejects. */
  cancel: (retuneId: string) => Promise<void>;
  /** Lets the server remove a song that was saved; never rejects. */
  confirm: (retuneId: string) => Promise<void>;
  /** Inspects a file and measures its tuning; rejects only when aborted. */
  inspect: (
    file: File,
    on: { inspection: (inspection: Inspection) => void; tuning: (tuning: Tuning) => void },
    signal: AbortSignal,
  ) => Promise<Pcm | null>;
  decode: (file: File) => Promise<Pcm>;
  readReceipt: (retuneId: string) => Promise<Receipt | null>;
  save: (content: Blob, filename: string) => void;
  /** Puts files into one archive. */
  zip: (files: readonly { path: string; content: Blob }[], modifiedAt: Date) => Promise<Blob>;
  /** The songs changed in a way that a page which is loaded again could not find out by itself. */
  changed: () => void;
  /** How much of what runs is done, percent; null once nothing runs. */
  progressed: (percent: number | null) => void;
  nowMs: () => number;
  /** The month's count may have changed. */
  usageChanged: () => void;
  /** The server no longer knows the session. */
  sessionEnded: () => void;
  newId: () => string;
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}
