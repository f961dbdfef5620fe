import { describe, expect, test } from '@jest/globals';

import { rubberBand, StretchStream } from '../lib/index.js';
import { cents, signal } from './support/signals.js';
import { through } from './support/streams.js';

const SAMPLE_RATE_HZ = 44_100;
const SECONDS = 6;
const VIBRATO_HZ = 5.5;
const DEPTH_CENTS = 30;

/** A sine whose mean frequency is `hz`; `loudness` is how much louder it is at its highest pitch, -1 to 1. */
function voice(hz: number, loudness: number): Float32Array {
  const turn = 2 * Math.PI;
  const depthHz = hz * (2 ** (DEPTH_CENTS / 1200) - 1);
  return signal(SECONDS * SAMPLE_RATE_HZ, 1, (frame) => {
    const t = frame / SAMPLE_RATE_HZ;
    const phase = turn * hz * t - (depthHz / VIBRATO_HZ) * Math.cos(turn * VIBRATO_HZ * t);
    return 0.3 * (1 + loudness * Math.sin(turn * VIBRATO_HZ * t + 1)) * Math.sin(phase);
  });
}

/**
 * The mean frequency of a sine near `nearHz` over 22 vibratos, 4 s: the turns of its phase against a reference, followed
 * every 300 frames in Hann windows of 1024.
 */
function meanHz(mono: Float32Array, nearHz: number): number {
  const [size, hop, seconds] = [1024, 300, 4];
  const turnsPerFrame = nearHz / SAMPLE_RATE_HZ;
  const turnsAt = (start: number): number => {
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < size; i += 1) {
      const weighted = (mono[start + i] ?? 0) * (1 - Math.cos((2 * Math.PI * i) / size));
      const angle = 2 * Math.PI * (((start + i) * turnsPerFrame) % 1);
      real += weighted * Math.cos(angle);
      imaginary -= weighted * Math.sin(angle);
    }
    return Math.atan2(imaginary, real) / (2 * Math.PI);
  };
  let [total, before] = [0, turnsAt(SAMPLE_RATE_HZ)];
  for (let at = hop; at <= seconds * SAMPLE_RATE_HZ; at += hop) {
    const now = turnsAt(SAMPLE_RATE_HZ + at);
    total += now - before - Math.round(now - before);
    before = now;
  }
  return nearHz + total / seconds;
}

// The library alone is up to 2.8 cents off, upwards for a voice that is louder where it is higher.
const ofOurBuild = rubberBand.library === 'own' ? test : test.skip;

describe('a voice with vibrato', () => {
  ofOurBuild.each(
    [432 / 440, 528 / 440].flatMap((ratio) =>
      [110, 220, 440, 2500].flatMap((hz) => [-0.5, 0.5].map((loudness) => [ratio, hz, loudness] as const)),
    ),
  )('keeps its mean pitch within 0.02 cents: ratio %f, %d Hz, loudness %f', async (pitchRatio, hz, loudness) => {
    const stream = new StretchStream({ sampleRateHz: SAMPLE_RATE_HZ, channels: 1, pitchRatio });
    const output = await through(stream, voice(hz, loudness));
    const measured = meanHz(output, hz * pitchRatio);
    expect(Math.abs(cents(measured, hz * pitchRatio))).toBeLessThanOrEqual(0.02);
  });

  test.each([-0.5, 0.5])('is measured to 0.001 cents, with a loudness of %f', (loudness) => {
    const measured = meanHz(voice(220, loudness), 220);
    expect(Math.abs(cents(measured, 220))).toBeLessThanOrEqual(0.001);
  });
});
