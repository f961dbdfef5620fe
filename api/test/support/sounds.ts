const SAMPLE_RATE_HZ = 44_100;

export interface ToneOptions {
  seconds: number;
  frequencyHz?: number;
  channels?: number;
  /** 0..1 of full scale. */
  level?: number;
}

/** A sine as a 16-bit WAV file. */
export function wavTone({ seconds, frequencyHz = 440, channels = 2, level = 0.5 }: ToneOptions): Buffer {
  const frames = Math.round(seconds * SAMPLE_RATE_HZ);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame += 1) {
    const sample = Math.round(32_767 * level * Math.sin((2 * Math.PI * frequencyHz * frame) / SAMPLE_RATE_HZ));
    for (let channel = 0; channel < channels; channel += 1) data.writeInt16LE(sample, (frame * channels + channel) * 2);
  }
  return Buffer.concat([wavHeader(data.length, channels), data]);
}

function wavHeader(dataBytes: number, channels: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  header.writeUInt32LE(SAMPLE_RATE_HZ * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
