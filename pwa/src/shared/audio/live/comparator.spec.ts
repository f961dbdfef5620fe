import { Comparator } from './comparator';

const RATE_HZ = 48_000;
const BLOCK = 128;

/** Processes blocks of two constant-level tones. */
function run(comparator: Comparator, blocks: number, mix: number, levels: [number, number], offset = 0) {
  const heard: number[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const tone = (level: number) =>
      Float32Array.from(
        { length: BLOCK },
        (_, i) => level * Math.sin((2 * Math.PI * 440 * (offset + block * BLOCK + i)) / RATE_HZ),
      );
    const [first, second] = [tone(levels[0]), tone(levels[1])];
    const output = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
    comparator.process({ original: [first, first], retuned: [second, second], gate: undefined }, output, mix);
    heard.push(...(output[0] ?? []));
  }
  return heard;
}

const peak = (signal: readonly number[]) => Math.max(...signal.map(Math.abs));

describe('the comparator', () => {
  it('passes the original through unchanged', () => {
    expect(peak(run(new Comparator(RATE_HZ), 20, 0, [0.5, 0.9]))).toBeCloseTo(0.5, 3);
  });

  it('makes the retuned as loud as the original within half a second', () => {
    const comparator = new Comparator(RATE_HZ);
    run(comparator, 750, 0, [0.5, 0.4]);
    expect(20 * Math.log10(comparator.gain / (0.5 / 0.4))).toBeCloseTo(0, 1);
    expect(peak(run(comparator, 60, 1, [0.5, 0.4]).slice(2000))).toBeCloseTo(0.5, 2);
  });

  it('never changes the level by more than 6 dB', () => {
    const comparator = new Comparator(RATE_HZ);
    run(comparator, 2000, 0, [0.9, 0.001]);
    expect(comparator.gain).toBeLessThanOrEqual(2);
  });

  it('leaves the level alone during silence', () => {
    const comparator = new Comparator(RATE_HZ);
    run(comparator, 500, 0, [0, 0.3]);
    expect(comparator.gain).toBe(1);
  });

  it('crossfades within 15 ms without a step', () => {
    const comparator = new Comparator(RATE_HZ);
    run(comparator, 100, 0, [0.5, 0.5]);
    const heard = run(comparator, 10, 1, [0.5, 0.5], 100 * BLOCK);
    const steps = heard.slice(1).map((value, i) => Math.abs(value - (heard[i] ?? 0)));
    // A 440 Hz tone of amplitude 0.5 changes by at most 0.029 per sample; the crossfade adds up to 3 dB.
    expect(Math.max(...steps)).toBeLessThan(0.045);
    expect(peak(heard.slice(720))).toBeCloseTo(0.5, 2);
  });
});
