import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../src/platform/errors/app-error.js';
import { decoderSandbox } from '../../src/retune/pipeline/ffmpeg/decoder-sandbox.js';
import { AudioProcess, type AudioProcessOptions } from '../../src/retune/pipeline/ffmpeg/ffmpeg-process.adapter.js';
import { eventually } from '../support/eventually.js';

const ENDLESS = ['-f', 'lavfi', '-i', 'sine', '-f', 'null', '-'];
/** It plays in real time, and so takes almost no CPU time. */
const ENDLESS_PLAYBACK = ['-re', ...ENDLESS];

beforeAll(() => decoderSandbox.check());

/** Reads nothing but its own program, in the sandbox where there is one. */
function start(args: string[], limits: Pick<AudioProcessOptions, 'cpuSeconds' | 'wallSeconds'>): AudioProcess {
  const child = new AudioProcess({
    ...{ tool: 'ffmpeg', args: ['-hide_banner', '-nostdin', ...args], ...limits },
    ...{ isolated: { readable: process.execPath }, signal: new AbortController().signal },
  });
  child.stdout.resume();
  return child;
}

function failureOf({ ended }: AudioProcess): Promise<unknown> {
  return ended.then(
    (end) => end,
    (error: unknown) => error,
  );
}

describe('a decoder', () => {
  it('that reaches its CPU limit ends by a signal, in the sandbox too', async () => {
    expect(await failureOf(start(ENDLESS, { cpuSeconds: 1 }))).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  it('that is still waiting when its time is over fails as our error', async () => {
    const failure = await failureOf(start(ENDLESS_PLAYBACK, { cpuSeconds: 60, wallSeconds: 0.5 }));
    expect(failure).toMatchObject({ message: 'ffmpeg did not end within 0.5 s' });
    expect(failure).not.toBeInstanceOf(AppError);
  });

  it('that the system kills, as it does without memory, fails as our error', async () => {
    const name = randomUUID();
    const child = start(['-re', '-f', 'lavfi', '-i', 'sine', '-metadata', `title=${name}`, '-f', 'null', '-'], {
      cpuSeconds: 600,
    });
    const pid = await eventually(() => pidOf(name), 10_000, 'the decoder');
    process.kill(pid, 'SIGKILL');
    const failure = await failureOf(child);
    expect(failure).toMatchObject({ message: 'ffmpeg was killed, by none of its limits' });
    expect(failure).not.toBeInstanceOf(AppError);
  });
});

/** The decoder itself, not the sandbox around it. */
function pidOf(name: string): number | undefined {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  const line = lines.find((text) => /^\s*\d+ (\/\S*\/)?ffmpeg /.test(text) && text.includes(name));
  return line === undefined ? undefined : parseInt(line, 10);
}
