import { toWav } from './wav';

/** A tone with three harmonics at -12 dBFS as a 16-bit mono WAV file. */
export function toneWav(tone: { frequencyHz: number; seconds: number; sampleRateHz?: number }): Buffer {
  const sampleRateHz = tone.sampleRateHz ?? 44_100;
  const frames = Math.round(tone.seconds * sampleRateHz);
  return toWav({ channels: 1, frames, sampleRateHz }, (frame) => {
    const phase = (2 * Math.PI * tone.frequencyHz * frame) / sampleRateHz;
    return 0.16 * (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase));
  });
}
