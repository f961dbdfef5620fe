import { SincKernel } from './sinc-kernel.js';

function readAt(signal: (index: number) => number, position: number, step: number): number {
  const kernel = new SincKernel(step);
  const weights = new Float32Array(2 * kernel.reach);
  const whole = Math.floor(position);
  kernel.weigh(position - whole, weights);
  return weights.reduce((sum, weight, tap) => sum + weight * signal(whole - kernel.reach + 1 + tap), 0);
}

describe('the sinc kernel', () => {
  it.each([0.01, 0.1, 0.3, 0.4])('reads between samples of a tone at %d of the sample rate', (frequency) => {
    const tone = (index: number) => Math.sin(2 * Math.PI * frequency * index);
    // The window's side lobes and the table's steps: -80 dB together.
    for (const position of [100.25, 101.5, 102.875]) {
      expect(Math.abs(readAt(tone, position, 0.98) - tone(position))).toBeLessThan(1e-4);
    }
  });

  it('keeps a constant exactly, at any speed', () => {
    for (const step of [0.4, 1, 1.2, 2.5]) expect(readAt(() => 1, 100.3, step)).toBeCloseTo(1, 6);
  });

  it('filters out what would alias when it reads faster', () => {
    const tooHigh = (index: number) => Math.sin(2 * Math.PI * 0.4 * index);
    // At a step of 2 the output holds up to 0.25 of the input's rate.
    const read = Array.from({ length: 40 }, (_, i) => Math.abs(readAt(tooHigh, 200 + 2 * i, 2)));
    expect(Math.max(...read)).toBeLessThan(1e-3);
  });
});
