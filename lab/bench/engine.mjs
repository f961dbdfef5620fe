// What the engine alone takes: the CPU time of R3 with each of the two builds of Rubber Band.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { median } from 'simple-statistics';
import { ffmpeg } from '../shared/ffmpeg.mjs';

const native = path.resolve(import.meta.dirname, '../../native');
const SECONDS = 30;

/** Reads float32 stereo from the file it is given, shifts it, and prints the seconds of CPU that took. */
const SHIFT = `
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { StretchStream } from ${JSON.stringify(new URL('../../native/dist/index.js', import.meta.url).href)};
const bytes = readFileSync(process.argv.at(-1));
const before = process.cpuUsage();
const stream = new StretchStream({ sampleRateHz: 44100, channels: 2, pitchRatio: 432 / 440 });
stream.resume().end(bytes);
await once(stream, 'end');
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1e6));
`;

/**
 * @returns {Record<'own' | 'system', number[]> | undefined} seconds of CPU for 30 s of the song, by turns; undefined
 * where one of the two libraries cannot be built
 */
export function engineSeconds(song, dir, runs) {
  const built = (library) => existsSync(path.join(native, `build/Release/rubberband-${library}.node`));
  if (!built('own') || !built('system')) {
    spawnSync('npm', ['run', '--silent', 'build:with-system'], { cwd: native, stdio: 'inherit' });
  }
  if (!built('own') || !built('system')) return undefined;
  const pcm = path.join(dir, 'engine.f32');
  const format = ['-ac', '2', '-ar', '44100', '-f', 'f32le'];
  writeFileSync(pcm, ffmpeg(['-i', song, '-t', String(SECONDS), ...format, '-']));
  const seconds = { own: [], system: [] };
  for (let run = 0; run < runs; run += 1)
    for (const library of ['own', 'system']) seconds[library].push(shift(pcm, library));
  return seconds;
}

export const medianRatio = ({ own, system }) => median(own.map((seconds, i) => seconds / system[i]));

function shift(pcm, library) {
  const env = { ...process.env, RUBBERBAND: library };
  const args = ['--input-type=module', '--eval', SHIFT, pcm];
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`R3 ended with ${status}: ${stderr.slice(-2000)}`);
  return Number(stdout);
}
