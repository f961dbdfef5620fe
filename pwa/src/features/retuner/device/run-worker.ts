import { Scope } from '../../../shared/scope';
import { DeviceError } from './device-errors';
import type { DeviceAnswer, DeviceCommand } from './messages';

type Progressed = Extract<DeviceAnswer, { type: 'progress' }>['progress'];
type Outcome = Exclude<DeviceAnswer, { type: 'progress' | 'failed' }>;

interface RunOptions {
  signal: AbortSignal;
  onProgress: (progress: Progressed) => void;
  createWorker?: (() => Worker) | undefined;
}

/**
 * Has a worker of its own do one thing.
 *
 * @throws (rejects with) the signal's reason when aborted, which ends all threads at once; otherwise a DeviceError
 */
export async function runWorker(
  command: DeviceCommand,
  { signal, onProgress, createWorker = startWorker }: RunOptions,
): Promise<Outcome> {
  signal.throwIfAborted();
  const scope = new Scope();
  let atSeconds = 0;
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const worker = createWorker();
      scope.own(() => worker.terminate());
      scope.listen(worker, 'message', ({ data }: MessageEvent<DeviceAnswer>) => {
        if (data.type === 'failed') reject(new DeviceError(data.failure, data.atSeconds));
        else if (data.type !== 'progress') resolve(data);
        else {
          atSeconds = data.atSeconds;
          onProgress(data.progress);
        }
      });
      scope.listen(worker, 'error', ({ message }) =>
        reject(new DeviceError({ kind: 'stopped', reason: message }, atSeconds)),
      );
      scope.listen(signal, 'abort', () => reject(signal.reason as Error));
      worker.postMessage(command);
    });
  } finally {
    scope.dispose();
  }
}

const startWorker = (): Worker => new Worker(new URL('./device.worker.ts', import.meta.url), { type: 'module' });
