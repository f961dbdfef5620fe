import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { decoderSandbox } from '../../src/retune/pipeline/ffmpeg/decoder-sandbox.js';
import { probeSource } from '../../src/retune/pipeline/ffmpeg/probe.js';
import { limitedCommand } from '../../src/retune/pipeline/ffmpeg/process-limits.js';
import { listenLocally } from '../support/local-server.js';
import { AudioBench, signal, sine } from './audio-fixture.js';

const state = await decoderSandbox.check();
/** Where the system refuses namespaces there is no sandbox to escape from. */
const inSandbox = state.isIsolated ? it : it.skip;
const inHardenedSandbox = state.isIsolated && state.options.length > 0 ? it : it.skip;
const isRoot = process.getuid?.() === 0;

let bench: AudioBench;
let song: string;
let secret: string;
beforeAll(async () => {
  bench = await AudioBench.open();
  await mkdir(bench.path('uploads'), { mode: 0o700 });
  song = await bench.write('uploads/song.wav', signal(44_100, sine(440)));
  await chmod(song, 0o600);
  secret = bench.path('uploads/secret.txt');
  await writeFile(secret, 'the password', { mode: 0o600 });
});
afterAll(() => bench.close());

/** Runs a shell script instead of a decoder, like a decoder compromised by its input file. */
function run(script: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = limitedCommand('/bin/sh', ['-c', script, 'sh', ...args], { cpuSeconds: 20 }, { readable: song });
  const [program = '', ...rest] = command;
  return spawnSync(program, rest, { encoding: 'utf8', timeout: 20_000 });
}

describe('a decoder in the sandbox', () => {
  inSandbox('reads its song', () => {
    expect(run('head -c 4 "$1"', song)).toMatchObject({ status: 0, stdout: 'RIFF' });
  });

  inSandbox('finds no other file: neither beside its song, nor this program, nor the list of accounts', () => {
    const { stdout } = run(
      'for f in "$@"; do cat "$f" && echo found; done',
      secret,
      import.meta.filename,
      '/etc/passwd',
    );
    expect(stdout).toBe('');
    expect(run('ls "$1"', path.dirname(song)).stdout).toBe('song.wav\n');
  });

  inSandbox('sees no other process, and nothing of the kernel’s settings', () => {
    const { stdout } = run('echo $$; ls /proc /sys; kill -0 "$1" && echo found', String(process.pid));
    expect(Number(stdout)).toBeLessThan(10);
  });

  inSandbox('has no network: a server on this machine is out of reach', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const { port, close } = await listenLocally(server);
    const stream = ['-v', 'error', '-i', `tcp://127.0.0.1:${port}?timeout=2000000`, '-f', 'null', '-'];
    const [program = '', ...args] = limitedCommand('ffmpeg', stream, { cpuSeconds: 20 }, { readable: song });
    const decoder = spawn(program, args, { stdio: 'ignore' });
    const [exitCode] = (await once(decoder, 'exit')) as [number | null];
    await close();
    // ffmpeg's exit codes differ by version.
    expect(exitCode).not.toBe(0);
    expect(connections).toBe(0);
  });

  inSandbox('runs as an unprivileged user without capabilities and without a way to gain any', () => {
    expect(run('id -u; id -g').stdout).toBe('65534\n65534\n');
    expect(run('mount -t tmpfs none /usr && echo done; chroot / true && echo done').stdout).toBe('');
  });

  inHardenedSandbox('makes no namespaces in which it would have capabilities again', () => {
    expect(run('unshare --user true && echo done').stdout).toBe('');
  });

  inSandbox('writes nowhere: 300 MB are refused, and so is a single byte', () => {
    for (const file of ['/tmp/x', '/x', '/dev/x', '/dev/shm/x', song, `${path.dirname(song)}/x`, '/usr/bin/x']) {
      const { stdout } = run('head -c 300000000 /dev/zero > "$1" && echo done; echo x > "$1" && echo done', file);
      expect(stdout).toBe('');
    }
    expect(run('head -c 4 "$1"', song).stdout).toBe('RIFF');
  });
});

describe('a decoder whose sandbox breaks after it has worked', () => {
  inSandbox('fails as our error, never as damage to the song, and never goes on without it', async () => {
    const limits = { maxDurationSeconds: 60, signal: new AbortController().signal };
    // Bubblewrap ends before it runs ffprobe, as it does when the kernel has no namespaces left.
    const unbindable = bench.path('removed.wav');
    await expect(probeSource(unbindable, 'wav', limits)).rejects.toMatchObject({
      code: 'retune.sandbox_failed',
      status: 503,
    });
  });
});

describe('a program outside the sandbox', () => {
  it('keeps no power of root’s but access to files, and cannot get more', () => {
    if (process.platform !== 'linux') return;
    const [program = '', ...args] = limitedCommand('cat', ['/proc/self/status'], { cpuSeconds: 5 });
    const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
    expect(stdout).toMatch(/^NoNewPrivs:\s1$/m);
    // Bits 1 and 2: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH.
    if (isRoot) expect(stdout).toMatch(/^CapEff:\s0{15}[0-6]$/m);
    else expect(stdout).toMatch(/^CapEff:\s0{16}$/m);
  });

  it('may write its result, of any size that the disk has room for', () => {
    const file = bench.path('result.bin');
    const script = 'head -c 2000000 /dev/zero > "$1" && wc -c < "$1"';
    const [program = '', ...args] = limitedCommand('/bin/sh', ['-c', script, 'sh', file], { cpuSeconds: 5 });
    expect(spawnSync(program, args, { encoding: 'utf8' }).stdout.trim()).toBe('2000000');
  });
});
