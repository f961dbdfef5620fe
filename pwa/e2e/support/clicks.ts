import { toWav } from './wav';

const SAMPLE_RATE_HZ = 44_100;
const CLICK_FRAMES = 4410;

interface Clicks {
  /** Pitch of the clicks. */
  hz: number;
  channel: 'left' | 'right';
  seconds: number;
  /** Silence before the first beat; the file is longer by it. */
  delaySeconds?: number;
}

/** A stereo WAV file of 16 bit with decaying clicks at irregular times, the same in every file, in one channel. */
export function clicksWav({ hz, channel, seconds, delaySeconds = 0 }: Clicks): Buffer {
  const frames = Math.round((seconds + delaySeconds) * SAMPLE_RATE_HZ);
  const sound = new Float64Array(frames);
  let state = 1;
  for (let at = 0.3; at < seconds - 0.3; at += 0.35 + 0.4 * (state / 2 ** 31)) {
    state = (state * 48_271) % (2 ** 31 - 1);
    const from = Math.round((at + delaySeconds) * SAMPLE_RATE_HZ);
    for (let i = 0; i < CLICK_FRAMES; i += 1) {
      sound[from + i] = 0.6 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ) * Math.exp(-i / 700);
    }
  }
  const sounding = channel === 'left' ? 0 : 1;
  const format = { channels: 2, frames, sampleRateHz: SAMPLE_RATE_HZ };
  return toWav(format, (frame, side) => (side === sounding ? (sound[frame] ?? 0) : 0));
}
