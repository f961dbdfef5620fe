import { delay } from '../../../shared/scope';
import { workspaceHeaders } from '../../../shared/session/current-workspace';
import type { Receipt } from '../../../shared/receipt/receipt-rows';

/** How a retune ended whose connection broke. */
type RetuneOutcome =
  'completed' | 'cancelled' | 'unknown' | 'signed-out' | 'unreachable' | { code: string; error: string };

const POLL_INTERVAL_MS = 1_500;
/** How long an unreachable server is polled while the device is online. */
const UNREACHABLE_TIMEOUT_MS = 30_000;
/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Polls until the retune has ended; gives up on an unreachable server after 30 s. Waits for a device that is offline.
 *
 * @throws the signal's reason when aborted
 */
export async function waitForOutcome(
  retuneId: string,
  workspaceId: string | null,
  signal: AbortSignal,
  pollIntervalMs = POLL_INTERVAL_MS,
): Promise<RetuneOutcome> {
  let heardAt = performance.now();
  for (;;) {
    const outcome = await fetchStatus(retuneId, workspaceId, signal);
    if (outcome === 'running' || !navigator.onLine) heardAt = performance.now();
    else if (outcome !== 'unreachable' || performance.now() - heardAt > UNREACHABLE_TIMEOUT_MS) return outcome;
    await delay(pollIntervalMs, signal, ['online']);
    signal.throwIfAborted();
  }
}

async function fetchStatus(
  retuneId: string,
  workspaceId: string | null,
  signal: AbortSignal,
): Promise<RetuneOutcome | 'running'> {
  if (!navigator.onLine) return 'unreachable';
  try {
    const response = await fetch(new URL(`/api/retunes/${retuneId}`, window.location.origin), {
      headers: workspaceHeaders(workspaceId),
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    });
    if (response.status === 404) return 'unknown';
    if (response.status === 401) return 'signed-out';
    if (!response.ok) return 'unreachable';
    const { status, code, error } = (await response.json()) as { status?: string; code?: string; error?: string };
    if (status === 'completed' || status === 'cancelled') return status;
    return status === 'failed' ? { code: code ?? '', error: error ?? '' } : 'running';
  } catch {
    signal.throwIfAborted();
    return 'unreachable';
  }
}

/** After this the next song starts, even without an answer. */
const CANCEL_TIMEOUT_MS = 5_000;

/** Asks the server to stop a retune. Never rejects: closing the connection cancels it, too. */
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
