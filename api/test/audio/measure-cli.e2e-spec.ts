import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../support/cli-process.js';
import { wavMusic, wavTone } from '../support/sounds.js';
import { AudioBench } from './audio-fixture.js';

let bench: AudioBench;
let folder: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  folder = bench.path('here');
  await mkdir(folder);
  const files = {
    'one.wav': wavMusic({ a4Hz: 442, seconds: 6 }),
    'two.wav': wavMusic({ a4Hz: 442.1, seconds: 6 }),
    'live.wav': wavMusic({ a4Hz: 438, seconds: 6 }),
    'silence.wav': wavTone({ seconds: 2, level: 0 }),
    'notes.mp3': Buffer.from('just a few words\n'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
});
afterAll(() => bench.close());

const measure = (...args: string[]) => runCli('measure-cli.ts', folder, args);

describe('npm run measure', () => {
  it('prints a line for every song', async () => {
    const { exitCode, stdout } = await measure('one.wav', 'live.wav', 'silence.wav');
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^file +A4 Hz +cents +error +confidence +moves, Hz$/);
    expect(lines[1]).toMatch(/^one\.wav +44[12]\.\d\d +\+7\.\d\d +±\d\.\d\d +[01]\.\d\d +—$/);
    expect(lines[2]).toMatch(/^live\.wav +43[78]\.\d\d +−7\.\d\d +/);
    expect(lines[3]).toMatch(/^silence\.wav +— +— +— +0\.00 low +—$/);
  });

  it('finds the pitch of an album and the songs that differ', async () => {
    const { exitCode, stdout } = await measure('one.wav', 'two.wav', 'live.wav', 'silence.wav', '--album');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Album: A4 442\.0\d Hz \(\+[78]\.\d\d cents\), from 2 of 4 songs/);
    expect(stdout).toMatch(/elsewhere: live\.wav, −1\d\.\d cents/);
    expect(stdout).toMatch(/no pitch to rely on: silence\.wav/);
  });

  it('gives everything as JSON, near a hint', async () => {
    const { exitCode, stdout } = await measure('one.wav', '--json', '--hint', '466', '--album');
    expect(exitCode).toBe(0);
    const { files, album } = JSON.parse(stdout) as { files: Record<string, unknown>[]; album: { a4Hz: number } };
    expect(files[0]).toMatchObject({ file: 'one.wav', sampleRateHz: 44_100, durationSeconds: 6 });
    expect(files[0]?.['a4Hz']).toBeCloseTo(442 * 2 ** (1 / 12), 0);
    expect(files[0]).not.toHaveProperty('profile');
    expect(album.a4Hz).toBeCloseTo(442 * 2 ** (1 / 12), 0);
  });

  it('measures the others when one is no song, and ends with 2', async () => {
    const { exitCode, stdout } = await measure('notes.mp3', 'missing.mp3', 'one.wav');
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^notes\.mp3 +This file is plain text/m);
    expect(stdout).toMatch(/^missing\.mp3 +There is no file/m);
    expect(stdout).toMatch(/^one\.wav +44[12]\.\d\d/m);
  });

  it.each([
    { args: [], says: 'Name the songs' },
    { args: ['one.wav', '--hint', '300'], says: '400 to 480' },
    { args: ['one.wav', '--loud'], says: '--loud' },
  ])('ends with 2 and says "$says" for $args', async ({ args, says }) => {
    expect(await measure(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) as string });
  });

  it('explains itself', async () => {
    const { exitCode, stdout } = await measure('--help');
    expect(exitCode).toBe(0);
    for (const option of ['--album', '--hint', '--json']) expect(stdout).toContain(option);
  });
});
