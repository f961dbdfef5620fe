import { TimeMap } from '@attune/catalogue/time-map';
import { concatBytes } from '../bytes/arrays.js';
import { asBytes, asFloats } from './frame-aligner.js';
import { Straightener } from './straightener.js';

const RATE_HZ = 44_100;

/** Passes frames through in chunks. */
function straightened(
  samples: Float32Array,
  timeMap: TimeMap,
  { channels = 1, chunkFrames = 4096, sampleRateHz = RATE_HZ } = {},
): { output: Float32Array; heard: number; frames: number } {
  let heard = 0;
  const options = { channels, sampleRateHz, timeMap, listener: (block: Float32Array) => (heard += block.length) };
  const straightener = new Straightener(options);
  const blocks: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += chunkFrames * channels) {
    blocks.push(...straightener.process(samples.subarray(at, at + chunkFrames * channels)));
  }
  blocks.push(...straightener.flush());
  const output = asFloats(concatBytes(blocks.map(asBytes)));
  return { output, heard, frames: straightener.frames };
}

/** A tone whose pitch follows a course above 1000 Hz, sampled exactly. */
function driftingTone(seconds: number, map: TimeMap): Float32Array {
  const turn = (frame: number): number => 2 * Math.PI * 1000 * map.outputSecondsAt(frame / RATE_HZ);
  return Float32Array.from({ length: seconds * RATE_HZ }, (_, frame) => 0.5 * Math.sin(turn(frame)));
}

const largest = (values: Iterable<number>): number => [...values].reduce((most, value) => Math.max(most, value), 0);

const SAG = new TimeMap(
  [
    { seconds: 0, cents: 40 },
    { seconds: 4, cents: -30 },
  ],
  0,
);

describe('a straightened sound', () => {
  it('is a steady tone where the pitch moved, to 90 dB', () => {
    const { output } = straightened(driftingTone(4, SAG), SAG);
    // What the map plays at a time is the tone's phase at that time: 1000 Hz throughout.
    const off = output.map((sample, frame) =>
      Math.abs(sample - 0.5 * Math.sin((2 * Math.PI * 1000 * frame) / RATE_HZ)),
    );
    expect(largest(off.subarray(200, -200))).toBeLessThan(0.5 * 10 ** (-90 / 20));
  });

  it('has as many frames as the time map says, and all of them were heard', () => {
    const { output, heard, frames } = straightened(driftingTone(4, SAG), SAG);
    expect(output).toHaveLength(Math.round(SAG.outputSecondsAt(4) * RATE_HZ));
    expect([heard, frames]).toEqual([output.length, output.length]);
  });

  it('is the sound itself where nothing moves', () => {
    const tone = driftingTone(1, new TimeMap([], 0));
    const { output } = straightened(tone, new TimeMap([], 0));
    expect(output).toHaveLength(tone.length);
    expect(largest(output.map((sample, i) => Math.abs(sample - (tone[i] ?? 0))).subarray(100, -100))).toBeLessThan(
      1e-4,
    );
  });

  it.each([1, 7, 1000, 44_100])('does not depend on the chunks that it comes in: %p frames', (chunkFrames) => {
    const short = driftingTone(1, SAG).subarray(0, 9000);
    const whole = straightened(short, SAG, { chunkFrames: 9000 });
    expect(straightened(short, SAG, { chunkFrames }).output).toEqual(whole.output);
  });

  it('keeps its channels apart', () => {
    const tone = driftingTone(1, SAG);
    const stereo = Float32Array.from({ length: 2 * tone.length }, (_, i) => (i % 2 === 0 ? (tone[i / 2] ?? 0) : 0));
    const { output } = straightened(stereo, SAG, { channels: 2 });
    const mono = straightened(tone, SAG);
    expect(output.filter((_, i) => i % 2 === 0)).toEqual(mono.output);
    expect(largest(output.filter((_, i) => i % 2 === 1))).toBe(0);
  });

  it.each([0, 1, 50])('of %p frames is as long', (frames) => {
    const { output } = straightened(new Float32Array(frames).fill(0.5), SAG);
    expect(output).toHaveLength(Math.round(SAG.outputSecondsAt(frames / RATE_HZ) * RATE_HZ));
  });
});
