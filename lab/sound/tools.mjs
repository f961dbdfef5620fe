// The tools that docs/sound.md compares. Each shifts a sound by a ratio and keeps its tempo.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rubberBand } from '../../native/dist/index.js';
import { SourceError } from '../../native/scripts/debian-archive.mjs';
import { ENGINE_VERSION, unpackReleasedSource } from '../../native/scripts/engine-source.mjs';
import { ffmpegRubberbandWav, installPeers, rubberbandR3, soundStretch, soxPitch } from '../bench/peers.mjs';
import { has, quietly, readVersion } from '../bench/processes.mjs';
import { toChannels } from '../evaluate/fluidsynth.mjs';
import { interleaved, readSound, writeWav } from '../evaluate/sounds.mjs';
import { ffmpeg, inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { signalsmithShifted } from './signalsmith.mjs';

/**
 * @typedef {import('../evaluate/sounds.mjs').Sound} Sound
 * @typedef {{ name: string, version: string, shift: (sound: Sound, ratio: number) => Sound | Promise<Sound> }} Tool
 */

const root = path.resolve(import.meta.dirname, '../..');

/** Ours in one quality. */
export const ours = (quality) =>
  byFiles((input, out, ratio) => {
    const options = ['--from', '440', '--to', String(440 * ratio), '--quality', quality, '--out', out, '--force'];
    return [process.execPath, path.join(root, 'api/dist/cli.js'), input, ...options];
  });

/**
 * Builds upstream's library in `dir`, and installs the others where that is possible.
 *
 * @returns {Tool[]} ours first; what cannot be had is left out, and said on stderr
 */
export function findTools(dir) {
  const missing = installPeers(['rubberband', 'sox', 'soundstretch']);
  const build = rubberBand.library === 'system' ? "the system's" : 'our own build';
  return [
    { name: 'Attune', version: `Rubber Band ${rubberBand.version}, ${build}`, shift: ours('high') },
    upstream(dir),
    {
      name: '`rubberband -3`',
      needs: 'rubberband',
      version: readVersion('rubberband', '--version'),
      shift: byFiles(rubberbandR3),
    },
    { name: 'ffmpeg `rubberband`', version: readVersion('ffmpeg', '-version'), shift: byFiles(ffmpegRubberbandWav) },
    soundTouch(),
    signalsmith(),
    { name: 'sox `pitch`', needs: 'sox', version: readVersion('sox', '--version'), shift: byFiles(soxPitch) },
  ].filter((tool) => tool && !missing.includes(tool.needs));
}

/** @returns {Tool | undefined} Rubber Band as released, by the program that docs/upstream measures it with */
function upstream(dir) {
  const program = path.join(dir, 'shift');
  try {
    if (!has('c++')) throw new SourceError('c++ is missing');
    process.stderr.write(`Building Rubber Band ${ENGINE_VERSION} as released\n`);
    const source = unpackReleasedSource(dir);
    const includes = ['-I', source, '-I', path.join(source, 'src')];
    const files = [path.join(source, 'single/RubberBandSingle.cpp'), path.join(root, 'docs/upstream/shift.cpp')];
    quietly('c++', '-O2', '-std=c++14', ...includes, '-o', program, ...files);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    process.stderr.write(`Rubber Band as released is left out: ${error.message}\n`);
    return undefined;
  }
  const shift = (sound, ratio) => {
    const [before, after] = ['before', 'after'].map((name) => path.join(dir, name));
    writeFileSync(before, interleaved(sound));
    quietly(program, before, after, String(sound.sampleRateHz), '2', String(ratio));
    const shifted = toChannels(readFileSync(after));
    for (const file of [before, after]) rmSync(file);
    return { ...shifted, sampleRateHz: sound.sampleRateHz };
  };
  return { name: 'upstream', version: `Rubber Band ${ENGINE_VERSION} as released`, shift };
}

/**
 * @param {(input: string, output: string, ...to: number[]) => string[]} commandOf WAV files; the ratio of the pitch,
 * and the tempo if it is another one
 * @param {string} [encoder] for a tool that cannot read floats
 */
function byFiles(commandOf, encoder) {
  return (sound, ...to) =>
    inTemporaryFolder((dir) => {
      const [floats, input, output] = ['floats.wav', 'in.wav', 'out.wav'].map((name) => path.join(dir, name));
      writeWav(encoder ? floats : input, sound);
      if (encoder) ffmpeg(['-i', floats, '-c:a', encoder, input]);
      quietly(...commandOf(input, output, ...to));
      return readSound(output, { sampleRateHz: sound.sampleRateHz });
    });
}

/** @returns {Tool & { needs: string }} */
export function soundTouch() {
  const version = readVersion('soundstretch', '-license');
  return { name: 'SoundTouch', needs: 'soundstretch', version, shift: byFiles(soundStretch, 'pcm_s32le') };
}

/** @returns {Tool} */
export function signalsmith() {
  const file = path.join(root, 'node_modules/signalsmith-stretch/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  return { name: 'Signalsmith Stretch', version, shift: signalsmithShifted };
}
