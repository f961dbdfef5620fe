/** What became of a retune whose connection broke. */
export type Fate =
  'completed' | 'cancelled' | 'unknown' | 'signed-out' | 'unreachable' | { code: string; error: string };

const ASK_EVERY_MS = 1_500;
/** For this long a server that does not answer is asked again. */
const PATIENCE_MS = 30_000;
/** One answer may take so long. */
const ANSWER_MS = 10_000;

/**
 * Asks the server until it is settled: a retune that is still under way is waited for, a server that is away for up to
 * 30 s.
 *
 * @throws the signal's reason when aborted
 */
export async function fateOf(retuneId: string, signal: AbortSignal, askEveryMs = ASK_EVERY_MS): Promise<Fate> {
  let heardAt = performance.now();
  for (;;) {
    const fate = await ask(retuneId, signal);
    if (fate === 'running') heardAt = performance.now();
    else if (fate !== 'unreachable' || performance.now() - heardAt > PATIENCE_MS) return fate;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    signal.throwIfAborted();
  }
}

async function ask(retuneId: string, signal: AbortSignal): Promise<Fate | 'running'> {
  if (!navigator.onLine) return 'unreachable';
  try {
    const response = await fetch(new URL(`/api/retunes/${retuneId}`, window.location.origin), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
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
