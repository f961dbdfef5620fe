import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../support/cli-process.js';
import { wavMusic } from '../support/sounds.js';
import { AudioBench, noise, signal, sine } from './audio-fixture.js';

let bench: AudioBench;
let folder: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  folder = bench.path('here');
  await mkdir(folder);
  await copyFile(await bench.write('tone.wav', signal(44_100, sine(440))), path.join(folder, 'My Song.wav'));
});
afterAll(() => bench.close());

const cli = (args: string[], onFirstProgress?: Parameters<typeof runCli>[3]) =>
  runCli('cli.ts', folder, args, onFirstProgress);

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

  it('measures the song first when asked to, and writes the receipt', async () => {
    await writeFile(path.join(folder, 'music.wav'), wavMusic({ a4Hz: 442.37, seconds: 6 }));
    const args = ['music.wav', '--to', '432', '--quality', 'standard', '--out', 'auto.flac'];
    const { exitCode, stdout } = await cli([...args, '--from', 'auto', '--receipt', 'auto.json']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/A4 442\.\d+ Hz → 432 Hz, −41\.\d\d cents \(measured\)\nMeasured 442/);
    const receipt = JSON.parse(await readFile(path.join(folder, 'auto.json'), 'utf8')) as Record<string, unknown>;
    expect(receipt).toMatchObject({
      originalFilename: 'music.wav',
      sourceBasis: 'measured',
      format: 'flac',
      warnings: [],
    });

    const again = ['auto.flac', '--to', '432', '--quality', 'standard', '--from', 'auto', '--out', 'again.flac'];
    expect(await cli(again)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /is at 43[12][.\d]* Hz, so it is already at the target; nothing was written/,
      ) as string,
    });
    expect(await readdir(folder)).not.toContain('again.flac');
    expect(await cli([...again, '--force'])).toMatchObject({ exitCode: 0 });
    expect(await cli([...args, '--receipt', 'auto.json'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('exists. Use --force') as string,
    });
  });

  it('assumes 440 Hz where there is nothing to measure, and says so', async () => {
    await copyFile(
      await bench.write(
        'silence.wav',
        signal(44_100, () => 0),
      ),
      path.join(folder, 'silence.wav'),
    );
    const { exitCode, stdout } = await cli(['silence.wav', '--to', '444', '--from', 'auto', '--out', 'silence.mp3']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/A4 440 Hz → 444 Hz, \+15\.67 cents \(assumed\)/);
    expect(stdout).toMatch(/couldn’t measure the original’s tuning with confidence, so we assumed 440 Hz/);
  });

  it('explains itself', async () => {
    const { exitCode, stdout } = await cli(['--help']);
    expect(exitCode).toBe(0);
    for (const option of [
      '--to',
      '--from',
      '--hint',
      '--receipt',
      '--anchor',
      '--mode',
      '--quality',
      '--format',
      '--out',
      '--force',
    ]) {
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
    { args: ['My Song.wav', '--to', '432', '--from', 'maybe'], says: '“maybe”' },
    { args: ['My Song.wav', '--to', '432', '--hint', '466'], says: '--from auto' },
    { args: ['My Song.wav', '--to', '432', '--from', 'auto', '--hint', '500'], says: '400 to 480' },
    { args: ['My Song.wav', '--to', '432', '--from', '432'], says: 'Use --force' },
    {
      args: ['My Song.wav', '--to', '432', '--out', 'y.mp3', '--receipt', 'nowhere/x.json'],
      says: 'There is no folder',
    },
    { args: ['My Song.wav', '--to', '432', '--out', 'x', '--receipt', 'x'], says: 'files of their own' },
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
  });
});
