import { PitchListener } from '../../../shared/pitch/pitch-listener';
import { type AnalysisMessage, type AnalysisSetup, type HeardMessage, READY } from './protocol';

/** Analyses sound in a thread of its own, so that a busy screen never delays a reading. */
let listener: PitchListener | null = null;

function listenAs(setup: AnalysisSetup): void {
  listener = new PitchListener(setup);
}

function hear(samples: Float32Array): void {
  listener?.write(samples, ({ pitch, estimate, stiffness, belowHz, levelDb }) => {
    const heard: HeardMessage = {
      frequencyHz: pitch?.frequencyHz ?? null,
      stiffness,
      belowHz,
      clarity: estimate?.clarity ?? 0,
      levelDb,
    };
    self.postMessage(heard);
  });
}

self.onmessage = ({ data }: MessageEvent<AnalysisMessage>) => {
  listenAs(data.setup);
  if (data.kind === 'from') data.port.onmessage = (event: MessageEvent<Float32Array>) => hear(event.data);
};

self.postMessage(READY);
