import { spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AudioBench, noise, signal, sine } from './audio-fixture.js';

const CLI = path.resolve(import.meta.dirname, '../../src/cli.ts');
const LOADER = path.resolve(import.meta.dirname, '../support/run-typescript.mjs');

let bench: AudioBench;
let folder: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  folder = bench.path('here');
  await mkdir(folder);
  await copyFile(await bench.write('tone.wav', signal(44_100, sine(440))), path.join(folder, 'My Song.wav'));
});
afterAll(() => bench.close());

interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program in a folder, as npm does: elsewhere, with the folder in its environment. */
function cli(args: string[], onFirstProgress?: (child: ReturnType<typeof spawn>) => void): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', LOADER, CLI, ...args], {
    env: { PATH, HOME, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr === '') onFirstProgress?.(child);
    stderr += chunk.toString();
  });
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr })));
}

describe('npm run retune', () => {
  it('retunes a song beside where it is run and says what it did', async () => {
    const { exitCode, stdout, stderr } = await cli(['My Song.wav', '--to', '432', '--quality', 'standard']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(/100 % Tags and cover\n/) as string,
    });
    expect(stdout).toMatch(/A4 440 Hz → 432 Hz, −31\.77 cents/);
    expect(stdout).toMatch(/44100 frames at 44100 Hz/);
    expect(stdout).toContain(path.join(folder, 'retuned-432Hz-My Song.mp3'));
    expect(await bench.frames(path.join(folder, 'retuned-432Hz-My Song.mp3'))).toBe(44_100);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('takes every option', async () => {
    const args = ['--to=528', '--from=442', '--anchor=note', '--mode=varispeed', '--quality=ultra', '--bit-depth=16'];
    const { exitCode, stdout } = await cli(['My Song.wav', ...args, '--out', 'named.flac']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('C5 lands on 528 Hz');
    expect(await bench.frames(path.join(folder, 'named.flac'))).toBe(
      Math.round((44_100 * 442 * 523.2511306) / (528 * 440)),
    );
  });

  it('explains itself', async () => {
    const { exitCode, stdout } = await cli(['--help']);
    expect(exitCode).toBe(0);
    for (const option of ['--to', '--from', '--anchor', '--mode', '--quality', '--format', '--out', '--force']) {
      expect(stdout).toContain(option);
    }
  });

  it.each([
    { args: [], says: 'Name the song' },
    { args: ['My Song.wav'], says: '--to 432' },
    { args: ['missing.mp3', '--to', '432'], says: 'There is no file' },
    { args: ['.', '--to', '432'], says: 'not a file' },
    { args: ['My Song.wav', '--to', '43'], says: '200 to 1200' },
    { args: ['My Song.wav', '--to', '432Hz'], says: '“432Hz”' },
    { args: ['My Song.wav', '--to', '1200', '--from', '400'], says: 'factor of 3.00' },
    { args: ['My Song.wav', '--to', '432', '--quality', 'best'], says: 'standard, high, ultra' },
    { args: ['My Song.wav', '--to', '432', '--bit-depth', '16'], says: 'mp3 has none' },
    { args: ['My Song.wav', 'Other.wav', '--to', '432'], says: 'One song at a time' },
    { args: ['My Song.wav', '--to', '432', '--loud'], says: '--loud' },
    { args: ['My Song.wav', '--to', '432', '--out', 'nowhere/x.mp3'], says: 'There is no folder' },
    {
      args: ['My Song.wav', '--to', '432', '--format', 'wav', '--out', 'My Song.wav', '--force'],
      says: 'the song itself',
    },
  ])('ends with 2 and says "$says" for $args', async ({ args, says }) => {
    const { exitCode, stderr } = await cli(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(says) as string });
  });

  it('ends with 2 and names what it found when a file is not audio', async () => {
    await writeFile(path.join(folder, 'notes.mp3'), 'just a few words\n');
    const { exitCode, stderr } = await cli(['notes.mp3', '--to', '432']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('plain text') as string });
  });

  it('replaces another file only when it is forced to', async () => {
    await writeFile(path.join(folder, 'there.mp3'), 'mine');
    const args = ['My Song.wav', '--to', '432', '--quality', 'standard', '--out', 'there.mp3'];
    expect(await cli(args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--force') as string });
    expect(await readFile(path.join(folder, 'there.mp3'), 'utf8')).toBe('mine');
    expect(await cli([...args, '--force'])).toMatchObject({ exitCode: 0 });
    expect(await bench.frames(path.join(folder, 'there.mp3'))).toBe(44_100);
  });

  it('cleans up when it is interrupted', async () => {
    const hiss = noise(4);
    await copyFile(
      await bench.write(
        'long.wav',
        signal(44_100 * 40, (...at) => hiss(...at) * 0.3, { channels: 2 }),
      ),
      path.join(folder, 'long.wav'),
    );
    const before = await readdir(folder);
    const { exitCode, stderr } = await cli(['long.wav', '--to', '432'], (child) => child.kill('SIGINT'));
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('Stopped') as string });
    expect(await readdir(folder)).toEqual(before);
  }, 60_000);
});
