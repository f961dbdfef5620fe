import { Scope } from '../../../shared/scope';

/** A file that the tuner needs did not load, or does not run: loading it again may help. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/** Timeout of the worker's first message, ms: long, because its file may load over a slow connection. */
const TIMEOUT_MS = 30_000;

/**
 * Starts the analysis in a worker; resolves once it runs.
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
    // Its first message says that it runs.
    worker.onmessage = () => {
      scope.dispose();
      resolve(worker);
    };
    // A file that cannot be loaded gives an event without a message.
    worker.onerror = ({ message }) => giveUp(message || 'the analysis could not be fetched');
  });
}
