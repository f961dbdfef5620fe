import { type Estimate, PairAnalyser } from '../model/pair-analyser';
import type { PairAnswer, PairCommand } from './messages';

let analyser: PairAnalyser | null = null;
let estimate: Estimate = { alignment: null };

self.addEventListener('message', ({ data: command }: MessageEvent<PairCommand>) => {
  if (command.type === 'start') {
    analyser = new PairAnalyser(command.sampleRateHz);
    answer({ type: 'taken' });
  } else if (command.type === 'block') {
    analyser?.process(command.side, command.planar);
    answer({ type: 'taken' });
  } else if (analyser && command.type === 'estimate') {
    estimate = analyser.estimate();
    answer({ type: 'estimated', estimate });
  } else if (analyser && command.type === 'finish') {
    answer({ type: 'compared', comparison: analyser.finish(estimate, command.windows) });
    analyser = null;
  }
});

function answer(message: PairAnswer): void {
  self.postMessage(message);
}
