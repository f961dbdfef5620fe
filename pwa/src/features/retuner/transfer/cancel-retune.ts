/** Tells the server to stop a retune. Never rejects: hanging up has told it already. */
export async function cancelRetune(retuneId: string): Promise<void> {
  await fetch(new URL(`/api/retunes/${retuneId}`, window.location.origin), { method: 'DELETE', keepalive: true }).catch(
    () => undefined,
  );
}
