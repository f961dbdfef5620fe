import { delay } from '../../../shared/scope';
import { workspaceHeaders } from '../../../shared/session/current-workspace';
import type { Receipt } from '../../../shared/receipt/receipt-rows';

/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** After this the next song starts, even without an answer. */
const CANCEL_TIMEOUT_MS = 5_000;

/** Asks the server to stop a retune. Never rejects: one that is not collected does not count. */
export async function cancelRetune(retuneId: string, workspaceId: string | null): Promise<void> {
  const address = new URL(`/api/retunes/${retuneId}`, window.location.origin);
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
  const headers = workspaceHeaders(workspaceId);
  await fetch(address, { method: 'DELETE', headers, keepalive: true, signal }).catch(() => undefined);
}

/**
 * The receipt of a completed retune.
 *
 * @throws TypeError when there is none, or no answer
 */
export async function fetchReceipt(retuneId: string, workspaceId: string | null): Promise<Receipt> {
  const response = await fetch(new URL(`/api/retunes/${retuneId}/receipt`, window.location.origin), {
    headers: workspaceHeaders(workspaceId),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new TypeError(`The server answered ${response.status}.`);
  return (await response.json()) as Receipt;
}

const CONFIRM_TIMEOUT_MS = 10_000;
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
  const address = new URL(`/api/retunes/${retuneId}/result`, window.location.origin);
  // `keepalive`: also when the page is closed right after the download.
  const headers = workspaceHeaders(workspaceId);
  const signal = AbortSignal.timeout(CONFIRM_TIMEOUT_MS);
  return fetch(address, { method: 'DELETE', headers, keepalive: true, signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
