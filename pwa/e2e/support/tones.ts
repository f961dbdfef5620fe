/** A tone with three harmonics at -12 dBFS as a 16-bit mono WAV file. */
export function toneWav(tone: { frequencyHz: number; seconds: number; sampleRateHz?: number }): Buffer {
  const sampleRateHz = tone.sampleRateHz ?? 44_100;
  const frames = Math.round(tone.seconds * sampleRateHz);
  const wav = Buffer.alloc(44 + frames * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + frames * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(frames * 2, 40);
  for (let i = 0; i < frames; i += 1) {
    const phase = (2 * Math.PI * tone.frequencyHz * i) / sampleRateHz;
    const sample = 0.16 * (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase));
    wav.writeInt16LE(Math.round(sample * 32_767), 44 + i * 2);
  }
  return wav;
}
