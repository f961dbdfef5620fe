const SAMPLE_RATE_HZ = 44_100;

interface Clicks {
  /** Pitch of the clicks. */
  hz: number;
  channel: 'left' | 'right';
  seconds: number;
  /** Silence before the first beat; the file is longer by it. */
  delaySeconds?: number;
}

/** A stereo WAV file of 16 bit with decaying clicks at irregular times, the same in every file, in one channel. */
export function clicksWav({ hz, channel, seconds, delaySeconds = 0 }: Clicks): Buffer {
  const frames = Math.round((seconds + delaySeconds) * SAMPLE_RATE_HZ);
  const wav = Buffer.alloc(44 + frames * 4);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + frames * 4, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  wav.writeUInt32LE(SAMPLE_RATE_HZ * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(frames * 4, 40);
  let state = 1;
  for (let at = 0.3; at < seconds - 0.3; at += 0.35 + 0.4 * (state / 2 ** 31)) {
    state = (state * 48_271) % (2 ** 31 - 1);
    const from = Math.round((at + delaySeconds) * SAMPLE_RATE_HZ);
    for (let i = 0; i < 4410; i += 1) {
      const value = 0.6 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ) * Math.exp(-i / 700);
      wav.writeInt16LE(Math.round(value * 32_767), 44 + (from + i) * 4 + (channel === 'left' ? 0 : 2));
    }
  }
  return wav;
}
