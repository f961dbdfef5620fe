import { FlowResampler } from './flow-resampler';

const RATE_HZ = 48_000;
const BLOCK = 128;
const TONE_HZ = 440;
const stretcher = { inputLatency: 2880, outputLatency: 2880 };

/** Two seconds of a tone that was read at the speeds of each block; what comes out. */
function flow(ratioAt: (block: number) => number, speedAt: (block: number) => number) {
  const resampler = new FlowResampler(stretcher);
  const heard: number[] = [];
  const [left, right] = [new Float32Array(6000), new Float32Array(6000)];
  let phase = 0;
  for (let block = 0; block < 750; block += 1) {
    const speed = speedAt(block);
    const input = Float32Array.from({ length: BLOCK }, () => {
      phase += (2 * Math.PI * TONE_HZ * speed) / RATE_HZ;
      return Math.sin(phase);
    });
    resampler.set({ ratio: ratioAt(block), latencyFrames: 30_000 });
    resampler.push(input, input, BLOCK, speed);
    const count = resampler.pull(left, right);
    heard.push(...left.subarray(0, count));
  }
  // What comes first is silence, and the tone's beginning.
  return heard.slice(heard.findIndex((value) => value > 0.99) + 500);
}

/** From one rise through zero to the next, as a frequency. */
function frequencies(signal: readonly number[]): number[] {
  const rises = [...signal.keys()].filter((i) => i > 0 && (signal[i - 1] ?? 0) < 0 && (signal[i] ?? 0) >= 0);
  const exact = rises.map((i) => i - (signal[i] ?? 0) / ((signal[i] ?? 0) - (signal[i - 1] ?? 0)));
  return exact.slice(1).map((at, i) => RATE_HZ / (at - (exact[i] ?? 0)));
}

const cents = (hz: number, wanted: number) => Math.abs(1200 * Math.log2(hz / wanted));

describe('the resampler of the stretcher', () => {
  it.each([
    [1, 0.25],
    [1, 0.7],
    [432 / 440, 0.5],
    [1.06, 1.5],
    [1, 2],
  ])('makes the pitch %d times that of the recording, read at %d of its tempo', (ratio, speed) => {
    // A step of 1/ratio and then the stretch by it: the tone is read `ratio` times as fast.
    const wanted = TONE_HZ * ratio;
    const heard = flow(
      () => ratio,
      () => speed,
    );
    for (const hz of frequencies(heard)) expect(cents(hz, wanted)).toBeLessThan(0.5);
  });

  it('keeps the pitch while the tempo changes', () => {
    const heard = flow(
      () => 1,
      (block) => (block < 300 ? 0.7 : 0.75),
    );
    // A zero crossing where the speed changes is between two samples of different steps.
    for (const hz of frequencies(heard)) expect(cents(hz, TONE_HZ)).toBeLessThan(12);
  });

  it('glides from pitch to pitch without a step of the waveform', () => {
    const heard = flow(
      (block) => 2 ** ((-13 / 1200) * Math.min(1, Math.max(0, (block - 300) / 94))),
      () => 1,
    );
    const steps = heard.slice(1).map((value, i) => Math.abs(value - (heard[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan((2 * Math.PI * TONE_HZ * 1.001) / RATE_HZ);
    const all = frequencies(heard);
    expect(cents(all[10] ?? 0, TONE_HZ)).toBeLessThan(0.5);
    expect(cents(all.at(-10) ?? 0, TONE_HZ * 2 ** (-13 / 1200))).toBeLessThan(0.5);
  });
});
