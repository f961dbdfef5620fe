import { PitchDetector } from 'pitchy';
import { PitchListener } from '../../pwa/src/shared/pitch/pitch-listener';
import { PitchTracker } from '../../pwa/src/shared/pitch/pitch-tracker';
import type { Listener } from './score';
import type { Take } from './signals';

const FRAMES = 8192;
const HOP = 1024;

/** The tuner's own. */
export function attune({ sampleRateHz, minHz, maxHz }: Take): Listener {
  const listener = new PitchListener({ sampleRateHz, minHz, maxHz });
  return {
    write: (samples, onShown) =>
      listener.write(samples, ({ pitch, atFrame }) => onShown(pitch?.frequencyHz ?? null, atFrame)),
  };
}

/** pitchy as it comes, on frames of 8192, behind the same tracker. */
export function pitchy({ sampleRateHz }: Take): Listener {
  const detector = PitchDetector.forFloat32Array(FRAMES);
  const tracker = new PitchTracker();
  return {
    write: (samples, onShown) => {
      const frame = new Float32Array(FRAMES);
      for (let end = HOP; end <= samples.length; end += HOP) {
        frame.copyWithin(0, HOP);
        frame.set(samples.subarray(end - HOP, end), FRAMES - HOP);
        const [frequencyHz, clarity] = detector.findPitch(frame, sampleRateHz);
        const pitch = tracker.next(frequencyHz > 0 ? { frequencyHz, clarity } : null);
        onShown(pitch?.frequencyHz ?? null, end);
      }
    },
  };
}
