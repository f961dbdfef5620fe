import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { StretchStream, type StretchProgress, type StretchStreamOptions } from '../lib/index.js';
import { noise } from './support/signals.js';
import { bytesOf, collected, through } from './support/streams.js';
import { threadIds, untilEnded } from './support/threads.js';

const OPTIONS = { sampleRateHz: 44_100, channels: 2, pitchRatio: 432 / 440 };
const ONE_MEGABYTE = 2 ** 20;
const onLinux = process.platform === 'linux' ? test : test.skip;

const opened: StretchStream[] = [];

function opening(options: Partial<StretchStreamOptions> = {}): StretchStream {
  const stream = new StretchStream({ ...OPTIONS, ...options });
  opened.push(stream);
  return stream;
}

afterEach(async () => {
  for (const stream of opened.splice(0)) {
    if (stream.closed) continue;
    stream.destroy();
    await once(stream, 'close');
  }
});

/** The output of a script in fixtures/, run by the same Node. */
async function printed(fixture: string, ...args: string[]): Promise<string> {
  const script = path.join(import.meta.dirname, 'fixtures', fixture);
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, ...args], { timeout: 50_000 });
  return stdout;
}

describe('destroy', () => {
  const PROMISED_MS = 50;
  const ATTEMPTS = 5;

  /** How long a stream takes from destroy() to 'close', in milliseconds. */
  async function timeToClose(bytes: number, reads: boolean, ends: boolean): Promise<number> {
    const stream = opening();
    if (reads) stream.resume();
    if (bytes > 0) stream.write(Buffer.alloc(bytes));
    if (ends) stream.end();
    await sleep(bytes > 0 ? 60 : 0);
    const started = performance.now();
    stream.destroy();
    await once(stream, 'close');
    return performance.now() - started;
  }

  // The best of a few attempts: any single one may wait for a processor on a busy machine.
  test.each([
    ['at work', 2_000_000, true, false],
    ['waiting for a reader', 4_000_000, false, false],
    ['waiting for input', 800, true, false],
    ['finishing', 2_000_000, true, true],
    ['new', 0, true, false],
  ] as const)('stops the thread of a stream that is %s within 50 ms', async (_state, bytes, reads, ends) => {
    let best = Infinity;
    for (let i = 0; i < ATTEMPTS && best >= PROMISED_MS; i += 1) {
      best = Math.min(best, await timeToClose(bytes, reads, ends));
    }
    expect(best).toBeLessThan(PROMISED_MS);
  });

  onLinux('leaves no thread once the stream is closed', async () => {
    const before = threadIds();
    const alone = { threading: 'never' } as const;
    const streams = [opening(alone), opening(alone), opening({ engine: 'R2', mode: 'realtime' })];
    for (const stream of streams) stream.write(Buffer.alloc(1_000_000));
    await sleep(50);
    const added = threadIds().filter((id) => !before.includes(id));
    expect(added).toHaveLength(3);
    for (const stream of streams) stream.destroy();
    await Promise.all(streams.map((stream) => once(stream, 'close')));
    await untilEnded(added);
  });

  test('hands the given error on', async () => {
    const stream = opening();
    const error = new Error('no longer wanted');
    setTimeout(() => stream.destroy(error), 10);
    await expect(collected(stream)).rejects.toBe(error);
  });

  test('breaks a write that waits for room', async () => {
    const stream = opening();
    const written = new Promise((resolve) => stream.write(Buffer.alloc(8_000_000), resolve));
    stream.destroy();
    expect(await written).toBeInstanceOf(Error);
  });
});

describe('a stream', () => {
  test('takes only so much ahead of its reader, and goes on where it stopped', async () => {
    const stream = opening({ channels: 1, engine: 'R2', mode: 'realtime' });
    const input = noise(400_000);
    let drained = false;
    stream.write(bytesOf(input), () => (drained = true));
    await sleep(700);
    expect(drained).toBe(false);
    // The data in between: two queues of 32768 frames, the stream's own buffers, the engine's buffer.
    expect(stream.framesOut).toBeLessThan(100_000);
    stream.end();
    expect((await collected(stream)).length).toBe(input.length);
  });

  test('reports its progress in frames, up to the last', async () => {
    const stream = opening({ engine: 'R2', mode: 'realtime' });
    const reports: StretchProgress[] = [];
    stream.on('progress', (progress: StretchProgress) => reports.push(progress));
    await through(stream, noise(600_000));
    expect(reports.at(-1)).toEqual({ framesIn: 300_000, framesOut: 300_000 });
    const growing = reports.map((report) => report.framesIn);
    expect(growing).toEqual([...growing].sort((a, b) => a - b));
  });

  test('works beside three others as it does alone', async () => {
    const input = noise(100_000);
    const alone = await through(opening(), input);
    const together = await Promise.all([1, 2, 3, 4].map(() => through(opening(), input)));
    for (const output of together) expect(output).toEqual(alone);
  });

  test('leaves the event loop free while the engine works', async () => {
    const stream = opening();
    stream.resume();
    stream.end(bytesOf(noise(600_000)));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await once(stream, 'end');
    clearInterval(timer);
    // The work takes most of a second; a blocked loop would turn once or twice.
    expect(turns).toBeGreaterThan(30);
  });
});

describe('the process', () => {
  test('exits as asked while engines are at work', async () => {
    await expect(printed('exit-mid-job.mjs')).rejects.toMatchObject({ code: 7, signal: null });
  });

  test('survives the end of worker threads whose engines are at work', async () => {
    expect(await printed('terminate-worker.mjs')).toBe('terminated\n');
  });

  onLinux('outlives a system that has no thread left for one more stream, and is told so', async () => {
    expect(await printed('starved.mjs')).toMatch(/^the stream could not begin: ./);
  });

  onLinux.each([
    { threading: 'never', fewest: 9, most: 9 },
    // The three whose engines have work may have begun their second one.
    { threading: 'auto', fewest: 9, most: 12 },
  ])('gets the threads of nine abandoned streams back ($threading)', async ({ threading, fewest, most }) => {
    const { started, left } = JSON.parse(await printed('abandoned.mjs', threading)) as Record<string, number>;
    expect(started).toBeGreaterThanOrEqual(fewest);
    expect(started).toBeLessThanOrEqual(most);
    expect(left).toBe(0);
  });

  test('is kept by a stream that has work to do, not by one that waits', async () => {
    expect(await printed('idle.mjs')).toBe('400000');
  });

  // Unbounded queues would hold the 100 seconds that follow: 17 MB of input, or as much of output. The allocator alone may
  // come to 10.
  test('needs no more memory for a long stream than for a short one', async () => {
    const { warm, end } = JSON.parse(await printed('memory.mjs')) as { warm: number; end: number };
    expect(end - warm).toBeLessThan(14 * ONE_MEGABYTE);
  });

  // An engine for stereo holds 5 MB: 200 that leak would hold a gigabyte, one in ten still 100 MB.
  test('gets the memory of ended engines back', async () => {
    const { warm, end } = JSON.parse(await printed('churn.mjs')) as { warm: number; end: number };
    expect(end - warm).toBeLessThan(40 * ONE_MEGABYTE);
  });
});
