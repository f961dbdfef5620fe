import { Scope } from '../../scope';

/** Clicks before the music. */
export interface CountIn {
  clicks: number;
  intervalSeconds: number;
  /** Peak of a click, linear. */
  level: number;
}

/** Between the press and the first click, seconds: what has to be set up is by then. */
const START_SECONDS = 0.1;
const CLICK_SECONDS = 0.05;
const ACCENT_HZ = 1500;
const CLICK_HZ = 1000;

/** When the clicks sound and the music begins, for a press at `nowSeconds` of the context's clock. */
export function countInTimes({ clicks, intervalSeconds }: CountIn, nowSeconds: number) {
  const firstSeconds = nowSeconds + START_SECONDS;
  const clickSeconds = Array.from({ length: clicks }, (_, i) => firstSeconds + i * intervalSeconds);
  return { clickSeconds, musicSeconds: firstSeconds + clicks * intervalSeconds };
}

/** The clicks as sound, the first of them higher. They stop when the scope is disposed. */
export function soundClicks(context: AudioContext, output: AudioNode, countIn: CountIn): Scope {
  const scope = new Scope();
  const { clickSeconds } = countInTimes(countIn, context.currentTime);
  const sum = scope.own(new GainNode(context, { gain: 1 }));
  sum.connect(output);
  for (const [i, at] of clickSeconds.entries()) {
    const tone = scope.own(new OscillatorNode(context, { frequency: i === 0 ? ACCENT_HZ : CLICK_HZ }));
    const level = scope.own(new GainNode(context, { gain: 0 }));
    level.gain.setValueAtTime(countIn.level, at);
    level.gain.exponentialRampToValueAtTime(countIn.level / 1000, at + CLICK_SECONDS);
    tone.connect(level).connect(sum);
    tone.start(at);
    tone.stop(at + CLICK_SECONDS);
  }
  return scope;
}
