import type { Receipt } from '../../../shared/receipt/receipt-rows';
import type { Delivery } from '../transfer/download-song';
import type { Run } from '../transfer/retune-transfer';

/** What retunes songs: the server, from uploads, or this device. */
export interface Renderer {
  /** Retunes one song; throws a {@link RetuneFailed}, or the signal's reason. */
  run: (song: Omit<Run, 'workspaceId' | 'notify'>) => Promise<Delivery>;
  /** Asks it to stop a retune that does not run in this page; never rejects. */
  cancel: (retuneId: string) => Promise<void>;
  readReceipt: (retuneId: string) => Promise<Receipt | null>;
  /** The result was saved; never rejects. */
  confirm: (retuneId: string) => Promise<void>;
}
