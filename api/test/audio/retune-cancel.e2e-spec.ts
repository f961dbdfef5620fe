import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { retuneFile } from '../../src/retune/pipeline/retune-file.js';
import { DecoderGate } from '../support/decoder-gate.js';
import { eventually } from '../support/eventually.js';
import { AudioBench, noise, signal } from './audio-fixture.js';

/** What may be reported after a cancellation, in percent: work that was under way. */
const UNDER_WAY_PERCENT = 5;

let bench: AudioBench;
/** A minute, of which no test waits for more than the beginning. */
let song: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  const hiss = noise(9);
  song = await bench.write(
    'minute.wav',
    signal(44_100 * 60, (...at) => hiss(...at) * 0.3, { channels: 2 }),
  );
});
afterAll(() => bench.close());

/** Command lines of running processes that name this spec's own files. */
function children(): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => /^(\/\S*\/)?(ffmpeg|ffprobe|bwrap|sh) /.test(line) && line.includes(path.dirname(song)));
}

describe('a retune that is cancelled', () => {
  it.each([
    { when: 'at once', afterPercent: -1 },
    { when: 'before the engine has begun', afterPercent: 0 },
    { when: 'in the middle of the song', afterPercent: 5 },
  ])('$when ends its decoders, goes no further and leaves no file', async ({ afterPercent }) => {
    const stop = new AbortController();
    const workDir = await bench.workDir();
    const reason = new Error('not wanted any more');
    if (afterPercent < 0) stop.abort(reason);
    let [atCancellation, last] = [0, 0];
    const work = retuneFile({
      ...{ inputPath: song, outputPath: bench.path('cancelled.mp3'), workDir, format: 'mp3', quality: 'high' },
      ...{ targetHz: 432, sourceHz: 440, anchor: 'a4', mode: 'tempo', maxDurationSeconds: MAX_DURATION_SECONDS },
      signal: stop.signal,
      onProgress: ({ percent }) => {
        last = percent;
        if (percent < afterPercent || stop.signal.aborted) return;
        if (afterPercent > 0) expect(children().length).toBeGreaterThan(0);
        atCancellation = percent;
        stop.abort(reason);
      },
    });
    await expect(work).rejects.toBe(reason);
    expect(last).toBeLessThan(atCancellation + UNDER_WAY_PERCENT);
    expect(children()).toEqual([]);
    expect(await readdir(workDir)).toEqual([]);
    expect(await readdir(path.dirname(song))).not.toContain('cancelled.mp3');
  });

  // Varispeed, since there the encoder starts with the decoder; with the tempo kept it starts near the end of the song.
  it('with its process killed outright leaves neither decoder nor encoder running', async () => {
    const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
    const loader = path.resolve(import.meta.dirname, '../support/run-typescript.mjs');
    const gate = await DecoderGate.create();
    await gate.close();
    try {
      const program = spawn(
        process.execPath,
        ['--import', loader, cli, song, '--to', '432', '--mode', 'varispeed', '--out', bench.path('killed.mp3')],
        { stdio: 'ignore', env: { ...process.env, ...gate.environment } },
      );
      await gate.stopped(song);
      await eventually(() => children().some((line) => line.includes('/encoded.mp3')), 20_000, 'the encoder');
      program.kill('SIGKILL');
      await once(program, 'exit');
      await gate.open();
      await eventually(() => children().length === 0, 10_000, 'no decoder and no encoder');
    } finally {
      await gate.dispose();
    }
  });
});
