import { TuningEstimator } from './tuning-estimator';
import type { TuningAnswer, TuningCommand } from './worker-messages';

let estimator: TuningEstimator | null = null;

self.addEventListener('message', ({ data: command }: MessageEvent<TuningCommand>) => {
  if (command.type === 'start') {
    estimator = new TuningEstimator({
      sampleRateHz: command.sampleRateHz,
      channels: command.channels,
      hintHz: command.hintHz,
    });
    answer({ type: 'taken' });
  } else if (command.type === 'block') {
    estimator?.process(command.planar);
    answer({ type: 'taken' });
  } else if (estimator) {
    answer({ type: 'measured', measurement: estimator.finish() });
    estimator = null;
  }
});

function answer(message: TuningAnswer): void {
  self.postMessage(message);
}
