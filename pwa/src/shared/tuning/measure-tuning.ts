import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { Scope } from '../scope';
import type { TuningAnswer, TuningCommand } from './worker-messages';

/** Decoded sound: planar, one array per channel, all of one length, -1..1. */
export interface MeasurablePcm {
  channels: readonly Float32Array[];
  /** Frames per second, 8000 to 192000. */
  sampleRateHz: number;
}

export interface MeasureTuningOptions {
  /** About where A4 is, Hz; default 440. Of the readings a semitone apart the nearest is reported. */
  hintHz?: number;
  /** Ends the worker at once; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the progress, 0 to 1, about ten times a second. */
  onProgress?: (fraction: number) => void;
  createWorker?: () => Worker;
}

/** Copied and handed over at a time: some hundredths of a second of work. */
const BLOCK_SECONDS = 5;

/**
 * Measures the tuning of decoded sound in a worker of its own. Only a few seconds of it are copied at a time; the given
 * arrays stay as they are.
 *
 * @throws (rejects with) the signal's reason when aborted, an Error when the worker fails or the rate cannot be
 *   measured
 */
export async function measureTuning(
  pcm: MeasurablePcm,
  options: MeasureTuningOptions = {},
): Promise<TuningMeasurement> {
  const { signal, onProgress, hintHz, createWorker = startWorker } = options;
  if (signal?.aborted) throw reasonOf(signal);
  const frames = pcm.channels[0]?.length ?? 0;
  const blockFrames = Math.round(BLOCK_SECONDS * pcm.sampleRateHz);
  const scope = new Scope();
  const worker = createWorker();
  scope.own(() => worker.terminate());
  const send = (command: TuningCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  let at = 0;

  const sendNext = () => {
    onProgress?.(frames > 0 ? at / frames : 1);
    if (at >= frames) {
      send({ type: 'finish' });
      return;
    }
    const planar = pcm.channels.map((channel) => new Float32Array(channel.subarray(at, at + blockFrames)));
    at = Math.min(frames, at + blockFrames);
    send(
      { type: 'block', planar },
      planar.map(({ buffer }) => buffer),
    );
  };

  const measured = new Promise<TuningMeasurement>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The tuning could not be measured: ${reason}`));
    scope.listen(worker, 'message', ({ data }: MessageEvent<TuningAnswer>) => {
      if (data.type === 'taken') sendNext();
      else if (data.type === 'measured') resolve(data.measurement);
      else fail(data.reason);
    });
    scope.listen(worker, 'error', ({ message }) => fail(message));
    if (signal) scope.listen(signal, 'abort', () => reject(reasonOf(signal)));
    send({ type: 'start', sampleRateHz: pcm.sampleRateHz, channels: pcm.channels.length, hintHz });
  });
  try {
    return await measured;
  } finally {
    scope.dispose();
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./tuning.worker.ts', import.meta.url), { type: 'module' });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The measurement was stopped', 'AbortError');
}
