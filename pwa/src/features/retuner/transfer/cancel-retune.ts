/** A server that does not answer for so long is not waited for: the next song is. */
const PATIENCE_MS = 5_000;

/** Tells the server to stop a retune. Never rejects: hanging up has told it already. */
export async function cancelRetune(retuneId: string): Promise<void> {
  const address = new URL(`/api/retunes/${retuneId}`, window.location.origin);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await fetch(address, { method: 'DELETE', keepalive: true, signal }).catch(() => undefined);
}
