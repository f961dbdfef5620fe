// Songs for the attacks, generated here, so that no file is needed.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { songArguments } from '../../shared/song.mjs';

const run = promisify(execFile);

/** A song, `seconds` long; `codec` are ffmpeg's options for the output, those of the extension unless given. */
export function makeSong(seconds, extension, codec = []) {
  return ffmpeg([...songArguments(seconds), ...codec], extension);
}

/** Silence as FLAC: hours of it are some megabytes. */
export function makeSilence(seconds, { sampleRateHz = 96_000, layout = 'stereo', bits = 24 } = {}) {
  const source = `anullsrc=r=${sampleRateHz}:cl=${layout}:d=${seconds}`;
  const format = bits === 24 ? ['-sample_fmt', 's32', '-bits_per_raw_sample', '24'] : ['-sample_fmt', 's16'];
  return ffmpeg(['-f', 'lavfi', '-i', source, ...format, '-frame_size', '16384'], 'flac');
}

/** Changes the length in the header of a FLAC file; RFC 9639, section 8.2. */
export function lieAboutFrames(flac, frames) {
  const lie = Buffer.from(flac);
  // After "fLaC" and the block's header (8 bytes): 36 bits at 108 bits into STREAMINFO.
  lie[21] = (lie[21] & 0xf0) | Math.floor(frames / 2 ** 32);
  lie.writeUInt32BE(frames % 2 ** 32, 22);
  return lie;
}

/** Not the synchronous one: connections of an attack stay open meanwhile. */
async function ffmpeg(args, extension) {
  const folder = await mkdtemp(path.join(tmpdir(), 'attune-attack-'));
  const file = path.join(folder, `song.${extension}`);
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...args, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
