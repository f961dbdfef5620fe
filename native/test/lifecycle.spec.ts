import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';

import { rubberBand, StretchStream, type StretchProgress, type StretchStreamOptions } from '../lib/index.js';
import { runFixture } from './support/run-fixture.js';
import { noise } from './support/signals.js';
import { STREAM_STATES, untilClosed } from './support/stream-states.js';
import { bytesOf, collected, through } from './support/streams.js';
import { threadIds, untilEnded } from './support/threads.js';
import { until } from './support/until.js';

const OPTIONS = { sampleRateHz: 44_100, channels: 2, pitchRatio: 432 / 440 };
/** Frames that the engine is given at a time, by default. */
const BLOCK_FRAMES = 512;
const onLinux = process.platform === 'linux' ? test : test.skip;
/** Node itself ends when there is no room for another worker thread. */
const withAddon = rubberBand.library === 'wasm' ? test.skip : onLinux;

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

describe('destroy', () => {
  test.each(STREAM_STATES)('stops a stream that is %s after the block it is at', async (_state, reach) => {
    const stream = opening();
    await reach(stream);
    stream.destroy();
    const { framesIn, framesOut } = stream;
    await untilClosed(stream);
    expect(stream.framesIn - framesIn).toBeLessThanOrEqual(BLOCK_FRAMES);
    expect(stream.framesOut).toBe(framesOut);
  });

  onLinux('leaves no thread once the stream is closed', async () => {
    const before = threadIds();
    const alone = { threading: 'never' } as const;
    const streams = [opening(alone), opening(alone), opening({ engine: 'R2', mode: 'realtime' })];
    for (const stream of streams) stream.write(Buffer.alloc(1_000_000));
    await until(() => streams.every(({ framesIn }) => framesIn > 0));
    const added = threadIds().filter((id) => !before.includes(id));
    expect(added).toHaveLength(3);
    for (const stream of streams) stream.destroy();
    await Promise.all(streams.map((stream) => once(stream, 'close')));
    await untilEnded(added);
  });

  test('hands the given error on', async () => {
    const stream = opening();
    const error = new Error('no longer wanted');
    const output = collected(stream);
    stream.destroy(error);
    await expect(output).rejects.toBe(error);
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
    const options = { channels: 1, engine: 'R2', mode: 'realtime' } as const;
    const stream = opening(options);
    const input = noise(400_000);
    let drained = false;
    stream.write(bytesOf(input), () => (drained = true));
    // One that began later and is read has processed all of it: enough time for the one that is not.
    await through(opening(options), input);
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
    await expect(runFixture('exit-mid-job.mjs')).rejects.toMatchObject({ code: 7, signal: null });
  });

  test('survives the end of worker threads whose engines are at work', async () => {
    expect(await runFixture('terminate-worker.mjs')).toBe('terminated\n');
  });

  withAddon('outlives a system that has no thread left for one more stream, and is told so', async () => {
    expect(await runFixture('starved.mjs')).toMatch(/^the stream could not begin: ./);
  });

  onLinux.each([
    { threading: 'never', fewest: 9, most: 9 },
    // The three whose engines have work may have begun their second one.
    { threading: 'auto', fewest: 9, most: 12 },
  ])('gets the threads of nine abandoned streams back ($threading)', async ({ threading, fewest, most }) => {
    const { started, left } = JSON.parse(await runFixture('abandoned.mjs', [threading])) as Record<string, number>;
    expect(started).toBeGreaterThanOrEqual(fewest);
    expect(started).toBeLessThanOrEqual(most);
    expect(left).toBe(0);
  });

  test('is kept by a stream that has work to do, not by one that waits', async () => {
    expect(await runFixture('idle.mjs')).toBe('400000');
  });
});
