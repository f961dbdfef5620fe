import type { Receipt } from '../receipt/receipt';

const address = (path: string): URL => new URL(path, window.location.origin);

/** Tells the server to stop a retune. Never rejects: hanging up has told it already. */
export async function cancelRetune(retuneId: string): Promise<void> {
  await fetch(address(`/api/retunes/${retuneId}`), { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

/** The receipt of a finished retune; null when there is none to be had. */
export async function readReceipt(retuneId: string): Promise<Receipt | null> {
  const response = await fetch(address(`/api/retunes/${retuneId}/receipt`));
  return response.ok ? ((await response.json()) as Receipt) : null;
}
