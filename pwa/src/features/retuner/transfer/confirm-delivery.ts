const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 3_000;

/**
 * Lets the server remove a song that has arrived whole. Never rejects and is tried twice at most: the server removes it
 * a quarter of an hour later anyway.
 */
export async function confirmDelivery(retuneId: string): Promise<void> {
  if (await wasConfirmed(retuneId)) return;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  await wasConfirmed(retuneId);
}

function wasConfirmed(retuneId: string): Promise<boolean> {
  const address = new URL(`/api/retunes/${retuneId}/result`, window.location.origin);
  // `keepalive`: also when the page is closed right after the download.
  return fetch(address, { method: 'DELETE', keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
