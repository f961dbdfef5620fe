// Writes five seconds of A4 = 440 Hz as a WAV file, 16 bit, mono: node write-tone.mjs FILE. Built-ins only:
// it also runs on a machine that has nothing else yet.
import { writeFileSync } from 'node:fs';

const SAMPLE_RATE_HZ = 44_100;
const FRAMES = 5 * SAMPLE_RATE_HZ;

const wav = Buffer.alloc(44 + 2 * FRAMES);
wav.write('RIFF');
wav.writeUInt32LE(36 + 2 * FRAMES, 4);
wav.write('WAVEfmt ', 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20); // PCM
wav.writeUInt16LE(1, 22);
wav.writeUInt32LE(SAMPLE_RATE_HZ, 24);
wav.writeUInt32LE(2 * SAMPLE_RATE_HZ, 28);
wav.writeUInt16LE(2, 32);
wav.writeUInt16LE(16, 34);
wav.write('data', 36);
wav.writeUInt32LE(2 * FRAMES, 40);
for (let i = 0; i < FRAMES; i += 1) {
  wav.writeInt16LE(Math.round(1e4 * Math.sin((2 * Math.PI * 440 * i) / SAMPLE_RATE_HZ)), 44 + 2 * i);
}
writeFileSync(process.argv[2], wav);
