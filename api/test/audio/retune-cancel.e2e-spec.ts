import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { retuneFile } from '../../src/retune/pipeline/retune-file.js';
import { eventually } from '../support/eventually.js';
import { quickestMs } from '../support/timing.js';
import { AudioBench, noise, signal } from './audio-fixture.js';

let bench: AudioBench;
let song: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  const hiss = noise(9);
  const minute = await bench.write(
    'minute.wav',
    signal(44_100 * 60, (...at) => hiss(...at) * 0.3, { channels: 2 }),
  );
  song = bench.path('long.flac');
  await bench.ffmpeg('-stream_loop', '4', '-i', minute, song);
});
afterAll(() => bench.close());

/** Command lines of running processes that name this spec's own files. */
function children(): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => /^(\/\S*\/)?(ffmpeg|ffprobe|bwrap|sh) /.test(line) && line.includes(path.dirname(song)));
}

/**
 * Cancels a retune when its progress reaches `afterPercent`, or at once below 0, and sees what is left.
 *
 * @returns how long the retune took to end, ms
 */
async function cancel(afterPercent: number): Promise<number> {
  const stop = new AbortController();
  const workDir = await bench.workDir();
  const reason = new Error('not wanted any more');
  if (afterPercent < 0) stop.abort(reason);
  let abortedAt = performance.now();
  const work = retuneFile({
    ...{ inputPath: song, outputPath: bench.path('cancelled.mp3'), workDir, format: 'mp3', quality: 'high' },
    ...{ targetHz: 432, sourceHz: 440, anchor: 'a4', mode: 'tempo', maxDurationSeconds: MAX_DURATION_SECONDS },
    signal: stop.signal,
    onProgress: ({ percent }) => {
      if (percent < afterPercent || stop.signal.aborted) return;
      if (afterPercent > 0) expect(children().length).toBeGreaterThan(0);
      abortedAt = performance.now();
      stop.abort(reason);
    },
  });
  await expect(work).rejects.toBe(reason);
  const took = performance.now() - abortedAt;
  expect(children()).toEqual([]);
  expect(await readdir(workDir)).toEqual([]);
  expect(await readdir(path.dirname(song))).not.toContain('cancelled.mp3');
  return took;
}

describe('a retune that is cancelled', () => {
  it.each([
    { when: 'at once', afterPercent: -1 },
    { when: 'before the engine has begun', afterPercent: 0 },
    { when: 'in the middle of the song', afterPercent: 5 },
  ])('$when ends its decoders within 2 s and leaves no file', async ({ afterPercent }) => {
    expect(await quickestMs(2_000, () => cancel(afterPercent))).toBeLessThan(2_000);
  });

  // Varispeed, since there the encoder starts with the decoder; with the tempo kept it starts near the end of the song.
  it('with its process killed outright leaves neither decoder nor encoder running', async () => {
    const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
    const loader = path.resolve(import.meta.dirname, '../support/run-typescript.mjs');
    const program = spawn(
      process.execPath,
      ['--import', loader, cli, song, '--to', '432', '--mode', 'varispeed', '--out', bench.path('killed.mp3')],
      {
        stdio: 'ignore',
      },
    );
    const isRunning = (part: string): boolean => children().some((line) => line.includes(part));
    await eventually(() => isRunning(`-i file:${song}`) && isRunning('/encoded.mp3'), 20_000, 'decoder and encoder');
    program.kill('SIGKILL');
    await once(program, 'exit');
    await eventually(() => (children().length === 0 ? true : undefined), 2_000, 'no decoder and no encoder');
  });
});
