import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toneWav } from './tones';
import { toWav } from './wav';

const SAMPLE_RATE_HZ = 48_000;

/** What Chromium hears in place of a microphone: A4 at 442 Hz, +7.85 cents from 440, for ever. @returns its path */
export function microphoneWav(folder: string): string {
  // 442 whole periods fit a second, so that the loop has no seam.
  return madeOnce(path.join(folder, 'microphone.wav'), () =>
    toneWav({ frequencyHz: 442, seconds: 4, sampleRateHz: SAMPLE_RATE_HZ }),
  );
}

/**
 * The same for a guitarist beside an amplifier: G3, 6 cents sharp, struck every two seconds, and the amplifier's hum at
 * 60 Hz, 18 dB below the string.
 */
export function besideAnAmplifierWav(folder: string): string {
  const stringHz = 196 * 2 ** (6 / 1200);
  const wave = (hz: number, seconds: number) => Math.sin(2 * Math.PI * hz * seconds);
  const sample = (frame: number) => {
    const seconds = frame / SAMPLE_RATE_HZ;
    const since = seconds % 2;
    const string = [1, 2, 3, 4, 5].map((n) => (wave(n * stringHz, since) * Math.exp(-0.8 * n * since)) / n);
    const hum = wave(60, seconds) + 0.5 * wave(120, seconds) + 0.4 * wave(180, seconds);
    return 0.3 * string.reduce((sum, value) => sum + value, 0) + 0.014 * hum;
  };
  const format = { channels: 1, frames: 4 * SAMPLE_RATE_HZ, sampleRateHz: SAMPLE_RATE_HZ };
  return madeOnce(path.join(folder, 'beside-an-amplifier.wav'), () => toWav(format, sample));
}

function madeOnce(file: string, make: () => Buffer): string {
  if (!existsSync(file)) writeFileSync(file, make());
  return file;
}
