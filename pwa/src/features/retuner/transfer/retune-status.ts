import type { Receipt } from '../../../shared/receipt/receipt-rows';
import { delay } from '../../../shared/scope';
import { call, canPass, TransferError } from '../../../shared/transfer/call';

/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** After this the next song starts, even without an answer. */
const CANCEL_TIMEOUT_MS = 5_000;

/** Asks the server to stop a retune. Never rejects: one that is not collected does not count. */
export async function cancelRetune(retuneId: string, workspaceId: string | null): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
  await call(`retunes/${retuneId}`, { workspaceId, method: 'DELETE', signal }).catch(() => undefined);
}

/**
 * The receipt of a completed retune.
 *
 * @throws TransferError when there is none, or no answer
 */
export function fetchReceipt(retuneId: string, workspaceId: string | null): Promise<Receipt> {
  return call(`retunes/${retuneId}/receipt`, { workspaceId, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
}

const CONFIRM_RETRY_DELAY_MS = 3_000;

/**
 * Lets the server remove a song that has arrived whole. Never rejects and is tried twice at most: the server removes it
 * a quarter of an hour later anyway.
 */
export async function confirmDelivery(retuneId: string, workspaceId: string | null): Promise<void> {
  if (await wasConfirmed(retuneId, workspaceId)) return;
  await delay(CONFIRM_RETRY_DELAY_MS);
  await wasConfirmed(retuneId, workspaceId);
}

function wasConfirmed(retuneId: string, workspaceId: string | null): Promise<boolean> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return call(`retunes/${retuneId}/result`, { workspaceId, method: 'DELETE', signal }).then(
    () => true,
    (error: unknown) => !(error instanceof TransferError && canPass(error)),
  );
}
