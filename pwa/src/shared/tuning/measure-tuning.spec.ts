import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { expect, test } from '@jest/globals';
import { tuningModule } from '../../../test/support/tuning-module';
import { delay } from '../scope';
import { measureTuning } from './measure-tuning';
import { TuningEstimator } from './tuning-estimator';
import type { TuningAnswer, TuningCommand } from './worker-messages';

const SAMPLE_RATE_HZ = 8000;

/** What the worker does, on the same thread; messages are copied and moved as between threads. */
class StandIn extends EventTarget {
  terminated = false;
  blocks = 0;
  private estimator: TuningEstimator | null = null;

  constructor(private readonly message?: string) {
    super();
  }

  postMessage(message: TuningCommand, transfer: Transferable[]): void {
    const command = structuredClone(message, { transfer });
    void delay().then(() => {
      if (!this.terminated) this.obey(command);
    });
  }

  terminate(): void {
    this.terminated = true;
  }

  private obey(command: TuningCommand): void {
    if (this.message !== undefined) {
      this.dispatchEvent(Object.assign(new Event('error'), { message: this.message }));
    } else if (command.type === 'finish') {
      if (this.estimator) this.answer({ type: 'measured', measurement: this.estimator.finish() });
    } else {
      if (command.type === 'start') this.estimator = new TuningEstimator(tuningModule, command);
      else this.estimator?.process(command.planar);
      this.blocks += command.type === 'block' ? 1 : 0;
      this.answer({ type: 'taken' });
    }
  }

  answer(data: TuningAnswer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** Four notes, one after another. */
function scale(a4Hz: number, seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, (_, i) => {
    const t = i / SAMPLE_RATE_HZ;
    const hz = a4Hz * 2 ** (([0, 2, 3, 7][Math.floor(t) % 4] ?? 0) / 12);
    return 0.3 * Math.sin(2 * Math.PI * hz * t);
  });
}

const pcm = { channels: [scale(435.5, 12), scale(435.5, 12)], sampleRateHz: SAMPLE_RATE_HZ };
const standIn = (worker: StandIn) => ({ createWorker: () => worker as unknown as Worker });

test('sound is measured in a worker, in portions, and stays whole here', async () => {
  const worker = new StandIn();
  const progress: number[] = [];
  const measurement = await measureTuning(pcm, { ...standIn(worker), onProgress: (share) => progress.push(share) });
  expect(measurement.a4Hz).toBeCloseTo(435.5, 1);
  expect(measurement.durationSeconds).toBe(12);
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(worker.blocks).toBe(3);
  expect(pcm.channels[0]?.length).toBe(12 * SAMPLE_RATE_HZ);
  expect(worker.terminated).toBe(true);
});

test('a hint chooses among the readings', async () => {
  const { a4Hz } = await measureTuning(pcm, { ...standIn(new StandIn()), hintHz: 460 });
  expect(a4Hz).toBeCloseTo(435.5 * 2 ** (1 / 12), 0);
});

test('no frames are measured too', async () => {
  const empty = { channels: [new Float32Array(0)], sampleRateHz: SAMPLE_RATE_HZ };
  const measurement: TuningMeasurement = await measureTuning(empty, standIn(new StandIn()));
  expect(measurement.a4Hz).toBeNull();
});

test('stopping ends the worker and rejects with the reason', async () => {
  const worker = new StandIn();
  const stop = new AbortController();
  const reason = new Error('another song was chosen');
  const measuring = measureTuning(pcm, {
    ...standIn(worker),
    signal: stop.signal,
    onProgress: (share) => share > 0 && stop.abort(reason),
  });
  await expect(measuring).rejects.toBe(reason);
  expect(worker.terminated).toBe(true);
});

test('stopped before it began, it starts no worker', async () => {
  const createWorker = () => {
    throw new Error('no worker is wanted');
  };
  await expect(measureTuning(pcm, { signal: AbortSignal.abort(), createWorker })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a module that does not compile is an error that says why', async () => {
  const worker = new StandIn();
  const reason = 'CompileError: WebAssembly.compile(): expected magic word';
  worker.postMessage = () => void delay().then(() => worker.answer({ type: 'failed', reason }));
  await expect(measureTuning(pcm, standIn(worker))).rejects.toThrow(`The tuning could not be measured: ${reason}`);
  expect(worker.terminated).toBe(true);
});

test('a worker that breaks is an error that says why', async () => {
  const worker = new StandIn('out of memory');
  await expect(measureTuning(pcm, standIn(worker))).rejects.toThrow('The tuning could not be measured: out of memory');
  expect(worker.terminated).toBe(true);
});
