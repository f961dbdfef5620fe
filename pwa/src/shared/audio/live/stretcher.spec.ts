import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readStretchModule } from '../../../../vite/stretch-module';
import { Stretcher } from './stretcher';

const RATE_HZ = 48_000;
const BLOCKS = { blockFrames: 5760, intervalFrames: 1440 };
const module = await readStretchModule();

/** Stretches two seconds of input; every block of 128 frames reads `ratio` times as many. */
async function stretch(ratio: number, signal: (frame: number) => number) {
  const stretcher = await Stretcher.create(module, BLOCKS);
  const [left, right] = [new Float32Array(2 * RATE_HZ), new Float32Array(2 * RATE_HZ)];
  let read = 0;
  for (let at = 0; at < left.length; at += 128) {
    const due = Math.round((at + 128) * ratio);
    const [inLeft, inRight] = stretcher.input();
    for (let i = 0; i < due - read; i += 1) {
      inLeft[i] = signal(read + i);
      inRight[i] = -signal(read + i);
    }
    stretcher.process(due - read, left.subarray(at, at + 128), right.subarray(at, at + 128));
    read = due;
  }
  return { left, right, latency: stretcher.inputLatency / ratio + stretcher.outputLatency };
}

describe('the stretcher', () => {
  it.each([
    ['h', 'setBuffers'],
    ['k', 'inputLatency'],
    ['l', 'outputLatency'],
    ['m', 'reset'],
    ['p', 'configure'],
    ['r', 'setTransposeSemitones'],
    ['w', 'process'],
  ])('calls by %s what the package calls %s', (letter, name) => {
    const script = readFileSync(createRequire(import.meta.url).resolve('signalsmith-stretch'), 'utf8');
    expect(script).toContain(`Module["_${name}"]=wasmExports["${letter}"]`);
  });

  it.each([432 / 440, 1, 528 / 440])('keeps the frequency and the level of a tone, read at %d', async (ratio) => {
    const { left } = await stretch(ratio, (frame) => Math.sin((2 * Math.PI * 440 * frame) / RATE_HZ));
    const second = left.subarray(RATE_HZ, 2 * RATE_HZ);
    const upward = [...second.keys()].filter((i) => i > 0 && (second[i - 1] ?? 0) < 0 && (second[i] ?? 0) >= 0);
    const crossing = (i: number) => i - (second[i] ?? 0) / ((second[i] ?? 0) - (second[i - 1] ?? 0));
    const [first = 0, last = 0] = [upward[0], upward.at(-1)];
    const frequencyHz = ((upward.length - 1) * RATE_HZ) / (crossing(last) - crossing(first));
    expect(Math.abs(1200 * Math.log2(frequencyHz / 440))).toBeLessThan(0.01);
    expect(Math.max(...second)).toBeCloseTo(1, 2);
  });

  it.each([432 / 440, 528 / 440])('delays by its latency, read at %d', async (ratio) => {
    const begin = Math.round(0.6 * RATE_HZ);
    const { left, latency } = await stretch(ratio, (frame) => (Math.abs(frame - begin) <= 2 ? 0.9 : 0));
    const loudest = left.reduce((best, value, i) => (Math.abs(value) > Math.abs(left[best] ?? 0) ? i : best), 0);
    expect(Math.abs(loudest - (begin / ratio + latency))).toBeLessThan(0.002 * RATE_HZ);
  });

  it('keeps the channels apart', async () => {
    const { left, right } = await stretch(1, (frame) => Math.sin((2 * Math.PI * 220 * frame) / RATE_HZ));
    const error = left.map((value, i) => Math.abs(value + (right[i] ?? 0)));
    expect(Math.max(...error)).toBeLessThan(1e-4);
  });

  it('does not start with anything else than its WebAssembly', async () => {
    await expect(Stretcher.create(module.subarray(0, 1000), BLOCKS)).rejects.toThrow(WebAssembly.CompileError);
  });
});
