import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toneWav } from './tones';

/** What Chromium hears in place of a microphone: A4 at 442 Hz, +7.85 cents from 440, for ever. @returns its path */
export function microphoneWav(folder: string): string {
  const file = path.join(folder, 'microphone.wav');
  // 442 whole periods fit a second, so that the loop has no seam.
  if (!existsSync(file)) writeFileSync(file, toneWav({ frequencyHz: 442, seconds: 4, sampleRateHz: 48_000 }));
  return file;
}
