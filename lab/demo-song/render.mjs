#!/usr/bin/env node
// Renders the song of the demo, from notes and oscillators alone, into pwa/src/shared/demo: npm run lab -- demo-song
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeWav } from '../evaluate/sounds.mjs';
import { ffmpeg, inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { lowWater, TITLE } from './piece.mjs';
import { addPianoNote, addStringsNote, inHall, SAMPLE_RATE_HZ, silence } from './synthesis.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../../pwa/src/shared/demo');
const LOUDNESS_LUFS = -16;
const MAX_TRUE_PEAK_DB = -1.5;
const FADE_SECONDS = 2;
/** Strokes of its waveform. */
const STROKES = 160;

const piece = lowWater();
const dry = silence(piece.seconds);
for (const note of piece.piano) addPianoNote(dry, note);
for (const note of piece.strings) addStringsNote(dry, note);
const song = inHall(dry, { decaySeconds: 2.4, level: 0.22 });
fadeOut(song);
writeFileSync(path.join(FOLDER, 'low-water.ts'), description(song));

inTemporaryFolder((dir) => {
  const wav = path.join(dir, 'song.wav');
  writeWav(wav, { ...song, sampleRateHz: SAMPLE_RATE_HZ });
  const { loudnessLufs, truePeakDb } = measure(wav);
  const gainDb = Math.min(LOUDNESS_LUFS - loudnessLufs, MAX_TRUE_PEAK_DB - truePeakDb);
  const file = path.join(FOLDER, 'low-water.m4a');
  const tags = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart'];
  ffmpeg(['-i', wav, '-af', `volume=${gainDb}dB`, '-c:a', 'aac', '-b:a', '96k', ...tags, file]);
  const result = measure(file);
  process.stdout.write(
    `${TITLE}: ${piece.seconds.toFixed(2)} s, ${result.loudnessLufs} LUFS, ${result.truePeakDb} dBTP\n`,
  );
});

function fadeOut({ left, right }) {
  const frames = FADE_SECONDS * SAMPLE_RATE_HZ;
  for (const channel of [left, right]) {
    for (let i = 0; i < frames; i += 1) channel[channel.length - 1 - i] *= Math.sin((Math.PI / 2) * (i / frames));
  }
}

/** Integrated loudness and true peak (EBU R 128), as ffmpeg measures them. */
function measure(file) {
  const { stderr } = spawnSync('ffmpeg', ['-nostdin', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const summary = stderr.toString().split('Summary:').at(-1) ?? '';
  const read = (pattern) => Number(pattern.exec(summary)?.[1]);
  return { loudnessLufs: read(/I:\s+(\S+) LUFS/), truePeakDb: read(/Peak:\s+(\S+) dBFS/) };
}

/** What the page shows before it has the recording. */
function description({ left, right }) {
  const slice = left.length / STROKES;
  const peaks = Array.from({ length: STROKES }, (_, stroke) => {
    let peak = 0;
    for (let i = Math.floor(stroke * slice); i < Math.floor((stroke + 1) * slice); i += 1) {
      peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  const strokes = peaks.map((peak) => Math.round((35 * peak) / loudest).toString(36)).join('');
  return `/** Written by \`npm run lab -- demo-song\`. \`strokes\`: a digit of base 36 for the peak of each slice. */
export const LOW_WATER = {
  title: '${TITLE}',
  instruments: 'piano and strings',
  seconds: ${Number(piece.seconds.toFixed(2))},
  strokes:
    '${strokes}',
};
`;
}
