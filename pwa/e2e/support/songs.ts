import { execFileSync } from 'node:child_process';

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { toneWav } from './tones';

const SAMPLE_RATE_HZ = 44_100;

/** A little song as mp3: a chord on A4 at 440 Hz with a beat, tagged, of some seconds. @returns its path */
export function songMp3(folder: string, seconds = 12): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'Prelude in A.mp3');
  const chord = [220, 440, 554.365, 659.255]
    .map((hz) => `0.12*sin(2*PI*${hz}*t)*(0.6+0.4*exp(-4*mod(t\\,0.5)))`)
    .join('+');
  ffmpeg(
    ...['-f', 'lavfi', '-i', `aevalsrc=${chord}|${chord}:s=${SAMPLE_RATE_HZ}:d=${seconds}`],
    ...['-metadata', 'title=Prelude in A', '-metadata', 'artist=Nadia Okafor'],
    ...['-c:a', 'libmp3lame', '-b:a', '192k', file],
  );
  return file;
}

/** A second of tone: the fastest song to retune. */
export const shortSong = {
  name: 'short.wav',
  mimeType: 'audio/wav',
  buffer: toneWav({ frequencyHz: 440, seconds: 1 }),
};

export interface HeardFile {
  frames: number;
  title: string;
  /** Frequency of the partial near `aroundHz`, Hz: the peak of its Fourier transform, to 0.001 Hz. */
  partialHz(aroundHz: number): number;
}

/** Decodes a file with ffmpeg and listens to its first channel. */
export function listenTo(file: string): HeardFile {
  const bytes = ffmpeg('-i', file, '-ac', '1', '-f', 'f32le', '-ar', String(SAMPLE_RATE_HZ), 'pipe:1');
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const title = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format_tags=title', '-of', 'csv=p=0', file]);
  return {
    frames: samples.length,
    title: title.toString().trim(),
    partialHz: (aroundHz) => peakNear(samples, aroundHz),
  };
}

/** Narrows down from 12 Hz on either side to a thousandth, in ever finer steps. */
function peakNear(samples: Float32Array, aroundHz: number): number {
  const windowed = Float64Array.from(samples, (x, i) => x * (1 - Math.cos((2 * Math.PI * i) / samples.length)));
  let [centreHz, reachHz] = [aroundHz, 12];
  while (reachHz > 0.001) {
    const candidates = Array.from({ length: 21 }, (_, i) => centreHz + (reachHz * (i - 10)) / 10);
    const powers = candidates.map((hz) => powerAt(windowed, hz));
    centreHz = candidates[powers.indexOf(Math.max(...powers))] ?? centreHz;
    reachHz /= 5;
  }
  return centreHz;
}

/** Power of one frequency: Goertzel's algorithm. */
function powerAt(samples: Float64Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE_HZ);
  let [last, secondLast] = [0, 0];
  for (const sample of samples) {
    const next = sample + turn * last - secondLast;
    secondLast = last;
    last = next;
  }
  return last * last + secondLast * secondLast - turn * last * secondLast;
}

function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 2 ** 28 });
}
