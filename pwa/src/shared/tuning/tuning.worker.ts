import moduleUrl from 'node-rubberband/tuning.wasm?url';
import { TuningEstimator } from './tuning-estimator';
import type { TuningAnswer, TuningCommand } from './worker-messages';

let estimator: TuningEstimator | null = null;

self.addEventListener('message', ({ data: command }: MessageEvent<TuningCommand>) => {
  obey(command).then(answer, (error: unknown) => answer({ type: 'failed', reason: String(error) }));
});

async function obey(command: TuningCommand): Promise<TuningAnswer> {
  if (command.type === 'start') estimator = new TuningEstimator(await loadModule(), command);
  if (estimator === null) throw new Error('Nothing was started');
  if (command.type === 'finish') return { type: 'measured', measurement: estimator.finish() };
  if (command.type === 'block') estimator.process(command.planar);
  return { type: 'taken' };
}

async function loadModule(): Promise<WebAssembly.Module> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`${moduleUrl} was answered with ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function answer(message: TuningAnswer): void {
  self.postMessage(message);
}
