const HEADER_BYTES = 44;

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
  const frameBytes = channels * 2;
  const wav = Buffer.alloc(HEADER_BYTES + frames * frameBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * frameBytes, 28);
  wav.writeUInt16LE(frameBytes, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(frames * frameBytes, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = Math.round(sample(frame, channel) * 32_767);
      wav.writeInt16LE(value, HEADER_BYTES + frame * frameBytes + channel * 2);
    }
  }
  return wav;
}
