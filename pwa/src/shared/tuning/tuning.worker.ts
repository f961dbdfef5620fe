import { loadTuningModule } from '../load-module';
import { TuningEstimator } from './tuning-estimator';
import type { TuningAnswer, TuningCommand } from './worker-messages';

let estimator: TuningEstimator | null = null;

self.addEventListener('message', ({ data: command }: MessageEvent<TuningCommand>) => {
  obey(command).then(answer, (error: unknown) => answer({ type: 'failed', reason: String(error) }));
});

async function obey(command: TuningCommand): Promise<TuningAnswer> {
  if (command.type === 'start') estimator = new TuningEstimator(await loadTuningModule(), command);
  if (estimator === null) throw new Error('Nothing was started');
  if (command.type === 'finish') return { type: 'measured', measurement: estimator.finish() };
  if (command.type === 'block') estimator.process(command.planar);
  return { type: 'taken' };
}

function answer(message: TuningAnswer): void {
  self.postMessage(message);
}
