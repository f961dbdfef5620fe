/** How a retune ended whose connection broke. */
type RetuneOutcome =
  'completed' | 'cancelled' | 'unknown' | 'signed-out' | 'unreachable' | { code: string; error: string };

const POLL_INTERVAL_MS = 1_500;
/** How long an unreachable server is polled. */
const UNREACHABLE_TIMEOUT_MS = 30_000;
/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Polls until the retune has ended; gives up on an unreachable server after 30 s.
 *
 * @throws the signal's reason when aborted
 */
export async function waitForOutcome(
  retuneId: string,
  signal: AbortSignal,
  pollIntervalMs = POLL_INTERVAL_MS,
): Promise<RetuneOutcome> {
  let heardAt = performance.now();
  for (;;) {
    const outcome = await fetchStatus(retuneId, signal);
    if (outcome === 'running') heardAt = performance.now();
    else if (outcome !== 'unreachable' || performance.now() - heardAt > UNREACHABLE_TIMEOUT_MS) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    signal.throwIfAborted();
  }
}

async function fetchStatus(retuneId: string, signal: AbortSignal): Promise<RetuneOutcome | 'running'> {
  if (!navigator.onLine) return 'unreachable';
  try {
    const response = await fetch(new URL(`/api/retunes/${retuneId}`, window.location.origin), {
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
export async function cancelRetune(retuneId: string): Promise<void> {
  const address = new URL(`/api/retunes/${retuneId}`, window.location.origin);
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
  await fetch(address, { method: 'DELETE', keepalive: true, signal }).catch(() => undefined);
}

const CONFIRM_TIMEOUT_MS = 10_000;
const CONFIRM_RETRY_DELAY_MS = 3_000;

/**
 * Lets the server remove a song that has arrived whole. Never rejects and is tried twice at most: the server removes it
 * a quarter of an hour later anyway.
 */
export async function confirmDelivery(retuneId: string): Promise<void> {
  if (await wasConfirmed(retuneId)) return;
  await new Promise((resolve) => setTimeout(resolve, CONFIRM_RETRY_DELAY_MS));
  await wasConfirmed(retuneId);
}

function wasConfirmed(retuneId: string): Promise<boolean> {
  const address = new URL(`/api/retunes/${retuneId}/result`, window.location.origin);
  // `keepalive`: also when the page is closed right after the download.
  return fetch(address, { method: 'DELETE', keepalive: true, signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
