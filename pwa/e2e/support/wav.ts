import { wavHeader } from '../../../packages/retuning/test/wav';

interface Format {
  channels: number;
  frames: number;
  sampleRateHz: number;
}

/**
 * A 16-bit WAV file.
 *
 * @param sample its value at a frame of a channel, -1 to 1
 */
export function toWav({ channels, frames, sampleRateHz }: Format, sample: (frame: number, channel: number) => number) {
  const samples = Int16Array.from({ length: frames * channels }, (_, i) =>
    Math.round(sample(Math.floor(i / channels), i % channels) * 32_767),
  );
  return Buffer.concat([wavHeader(samples.byteLength, channels, sampleRateHz), Buffer.from(samples.buffer)]);
}
