import { Scope } from '../../../shared/scope';

/** A file the tuner works with did not arrive, or does not run: fetching it again may help. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/** A worker that has said nothing for this long is not coming, ms: its file may have a slow line to travel. */
const TIMEOUT_MS = 30_000;

/**
 * The analysis in a thread of its own, once it runs.
 *
 * @throws NotLoadedError
 */
export function startAnalysis(): Promise<Worker> {
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    const scope = new Scope();
    const giveUp = (why: string): void => {
      scope.dispose();
      worker.terminate();
      reject(new NotLoadedError(why));
    };
    scope.timeout(() => giveUp('the analysis does not answer'), TIMEOUT_MS);
    // Its first word is that it is there.
    worker.onmessage = () => {
      scope.dispose();
      resolve(worker);
    };
    // A file that cannot be fetched gives an event without a message.
    worker.onerror = ({ message }) => giveUp(message || 'the analysis could not be fetched');
  });
}
