import { TimeMap } from '@attune/catalogue/time-map';
import { jest } from '@jest/globals';
import { BLOCK_FRAMES, LivePath } from '../../../../test/support/live-path';
import type { LiveGraph } from './live-graph';
import { MemoryDeck } from './memory-deck';
import type { PitchCourse, SourceCommand } from './protocol';
import { Retuning, type TrackPitch } from './retuning';
import { stretchLatency } from './stretch-settings';

const RATE_HZ = 48_000;
const TONE_HZ = 441;
const SECONDS = 6;
const TIMER_BLOCKS = 4;
/** Sinks by 24 cents. */
const COURSE: PitchCourse = {
  points: [
    { seconds: 0, cents: 12 },
    { seconds: 3, cents: -12 },
    { seconds: 6, cents: 12 },
  ],
  centreCents: 0,
};

/** The player's own routing over what its audio thread does; a tone of 441 Hz plays, which may follow a course. */
async function aPlayer(pitch: TrackPitch) {
  const path = await LivePath.create(RATE_HZ);
  const port: { onmessage: ((message: { data: unknown }) => void) | null } = { onmessage: null };
  path.onEvent = (event) => port.onmessage?.({ data: event });
  const node = {};
  const retune = (ratio: number, { speed = 1, soundingFrames = 0 } = {}) => {
    const latency = Math.max(soundingFrames, stretchLatency(ratio / speed, RATE_HZ));
    path.set({ ratio, speed, latency, gradual: soundingFrames > 0 ? 1 : 0 });
    return latency;
  };
  const graph = {
    context: { currentTime: 0 },
    source: { port, connect: () => undefined },
    mix: {
      set value(mix: 0 | 1) {
        path.mix = mix;
      },
    },
    sendSourceCommand: (command: SourceCommand) => path.source.command(command),
    sendComparatorCommand: ({ matches }: { matches: boolean }) => path.comparator.reset(matches),
    stretcher: () => Promise.resolve({ node, retune }),
  } as unknown as LiveGraph;
  const deck: MemoryDeck = new MemoryDeck(graph, ({ type }) => {
    if (type === 'led') retuning.led();
  });
  const retuning: Retuning = new Retuning(
    graph,
    () => deck,
    null,
    () => undefined,
  );
  retuning.set('a', { ...pitch, mode: 'tempo' });
  retuning.begin('a', pitch);
  const sound = new TimeMap(pitch.course?.points ?? [], 0);
  let phase = 0;
  const channel = Float32Array.from({ length: SECONDS * RATE_HZ }, (_, i) => {
    phase += (2 * Math.PI * TONE_HZ * 2 ** (sound.centsAt(i / RATE_HZ) / 1200)) / RATE_HZ;
    return 0.5 * Math.sin(phase);
  });
  const read = { speed: retuning.speedOf('a'), course: retuning.courseOf('a') };
  deck.load({ key: 'a', channels: [channel], sampleRateHz: RATE_HZ, ...read }, 0);
  retuning.restart();
  await retuning.applied;
  deck.play();
  return {
    set: (to: TrackPitch) => retuning.set('a', { ...to, mode: 'tempo' }),
    deck,
    /** What is heard, while timers go on with it. */
    hear: async (seconds: number) => {
      const heard = new Float32Array(Math.round((seconds * RATE_HZ) / BLOCK_FRAMES) * BLOCK_FRAMES);
      for (let at = 0; at < heard.length; at += BLOCK_FRAMES) {
        heard.set(path.hear(), at);
        if (at % (TIMER_BLOCKS * BLOCK_FRAMES) > 0) continue;
        await jest.advanceTimersByTimeAsync((1000 * TIMER_BLOCKS * BLOCK_FRAMES) / RATE_HZ);
      }
      return heard;
    },
  };
}

/** The lowest level of any 20 ms, as a part of the tone's. */
function lowestPart(signal: Float32Array): number {
  const frames = 0.02 * RATE_HZ;
  const levels: number[] = [];
  for (let at = 0; at + frames <= signal.length; at += frames) {
    const power = signal.subarray(at, at + frames).reduce((sum, x) => sum + x * x, 0) / frames;
    levels.push(Math.sqrt(2 * power) / 0.5);
  }
  return Math.min(...levels);
}

/** Rises through zero, between the samples, as a frequency. */
function frequencyHz(signal: Float32Array): number {
  const at = (i: number): number => signal[i] ?? 0;
  const rises = [...signal.keys()]
    .filter((i) => i > 0 && at(i - 1) < 0 && at(i) >= 0)
    .map((i) => i - at(i) / (at(i) - at(i - 1)));
  return ((rises.length - 1) * RATE_HZ) / ((rises.at(-1) ?? 0) - (rises[0] ?? 0));
}

describe('another tempo', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['slower', { ratio: 1, tempo: 1 }, { ratio: 1, tempo: 0.7 }],
    ['half as fast', { ratio: 1, tempo: 1 }, { ratio: 1, tempo: 0.5 }],
    ['faster', { ratio: 1, tempo: 1 }, { ratio: 1, tempo: 1.25 }],
    ['slower at another pitch', { ratio: 432 / 440, tempo: 1 }, { ratio: 432 / 440, tempo: 0.7 }],
    ['so slow that the stretcher takes longer', { ratio: 1, tempo: 0.9 }, { ratio: 1, tempo: 0.5 }],
    ['as recorded again', { ratio: 1, tempo: 0.7 }, { ratio: 1, tempo: 1 }],
  ])('comes without a silence and without a wrong note: %s', async (_, from, to) => {
    const { set, hear, deck } = await aPlayer({ ...from, course: null });
    await hear(0.5);
    set({ ...to, course: null });
    const during = await hear(0.8);
    expect(lowestPart(during)).toBeGreaterThan(0.6);
    expect(Math.abs(1200 * Math.log2(frequencyHz(during) / (TONE_HZ * to.ratio)))).toBeLessThan(15);
    const before = deck.positionSeconds();
    await hear(1);
    expect(deck.positionSeconds() - before).toBeCloseTo(to.tempo, 1);
  });

  it('comes so while a record that drifts is straightened, which it stays', async () => {
    const { set, hear } = await aPlayer({ ratio: 1, tempo: 1, course: COURSE });
    await hear(0.5);
    set({ ratio: 1, tempo: 0.7, course: COURSE });
    expect(lowestPart(await hear(0.8))).toBeGreaterThan(0.6);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      expect(Math.abs(1200 * Math.log2(frequencyHz(await hear(0.1)) / TONE_HZ))).toBeLessThan(1.5);
    }
  });
});
