import { TimeMap } from '@attune/catalogue/time-map';
import { readStretchModule } from '../../../../vite/stretch-module';
import { FlowResampler } from './flow-resampler';
import type { PitchCourse, SourceCommand } from './protocol';
import { stretchBlocks } from './stretch-settings';
import { Stretcher } from './stretcher';
import { TrackSource } from './track-source';

const RATE_HZ = 48_000;
const BLOCK = 128;
const TONE_HZ = 440;
/** Sinks by 24 cents. */
const COURSE: PitchCourse = {
  points: [
    { seconds: 0, cents: 12 },
    { seconds: 1.5, cents: 0 },
    { seconds: 3, cents: -12 },
  ],
  centreCents: 0,
};

/** A tone that follows a course. */
function tone(seconds: number, { points, centreCents }: PitchCourse): Float32Array<ArrayBuffer> {
  const map = new TimeMap(points, centreCents);
  let phase = 0;
  return Float32Array.from({ length: seconds * RATE_HZ }, (_, i) => {
    phase += (2 * Math.PI * TONE_HZ * 2 ** (map.centsAt((i + 0.5) / RATE_HZ) / 1200)) / RATE_HZ;
    return Math.sin(phase);
  });
}

const STEADY: PitchCourse = { points: [], centreCents: 0 };

interface Playing {
  seconds: number;
  sound?: PitchCourse;
  course?: PitchCourse | null;
  speed?: number;
  /** Commands, by the block before which they come. */
  later?: Record<number, SourceCommand>;
}

/** What the source plays of a tone, and what it sends ahead. */
function play(
  { seconds, sound = COURSE, course = COURSE, speed = 1, later = {} }: Playing,
  each: (left: Float32Array, speed: number) => void = () => undefined,
) {
  const positions: number[] = [];
  const source = new TrackSource(RATE_HZ, (event) => {
    if (event.type === 'position') positions.push(event.seconds);
  });
  const track = { key: 'a', channels: [tone(3, sound)], sampleRateHz: RATE_HZ, speed, course };
  source.command({ type: 'load', track, atSeconds: 0, play: true });
  const [now, ahead]: [number[], number[]] = [[], []];
  for (let block = 0; block < (seconds * RATE_HZ) / BLOCK; block += 1) {
    const command = later[block];
    if (command) source.command(command);
    const blank = () => new Float32Array(BLOCK);
    const outs = { now: [blank(), blank()], ahead: [blank(), blank(), blank()], gate: blank() } as const;
    source.process(outs, (block * BLOCK) / RATE_HZ);
    now.push(...outs.now[0]);
    ahead.push(...outs.ahead[0]);
    each(outs.ahead[0], outs.ahead[2][0] ?? 1);
  }
  return { now, ahead, positions };
}

/** Cents from 440 Hz in each tenth of a second. */
function pitches(signal: readonly number[]): number[] {
  const length = RATE_HZ / 10;
  return Array.from({ length: Math.floor(signal.length / length) }, (_, window) => {
    const part = signal.slice(window * length, (window + 1) * length);
    const rises: number[] = [];
    for (let i = 1; i < length; i += 1) if ((part[i - 1] ?? 0) < 0 && (part[i] ?? 0) >= 0) rises.push(i);
    const exact = rises.map((i) => i - (part[i] ?? 0) / ((part[i] ?? 0) - (part[i - 1] ?? 0)));
    const periods = ((exact.at(-1) ?? 0) - (exact[0] ?? 0)) / (exact.length - 1);
    return 1200 * Math.log2(RATE_HZ / periods / TONE_HZ);
  });
}

const furthest = (cents: readonly number[], from: number) =>
  cents.reduce((most, one) => Math.max(most, Math.abs(one - from)), 0);

/** The largest step from sample to sample. */
const steepest = (signal: readonly number[]) =>
  signal.slice(1).reduce((most, value, i) => Math.max(most, Math.abs(value - (signal[i] ?? 0))), 0);
/** Of a tone at 440 Hz. */
const STEP = (2 * Math.PI * TONE_HZ) / RATE_HZ;

describe('a record that drifts', () => {
  it('is straight within a tenth of a cent where nothing is stretched', () => {
    expect(furthest(pitches(play({ seconds: 2.7, course: null }).now), 0)).toBeGreaterThan(11);
    expect(furthest(pitches(play({ seconds: 2.7 }).now), 0)).toBeLessThan(0.1);
  });

  it('is straight to the pitch that is asked for, whose difference it leaves', () => {
    const course = { ...COURSE, centreCents: 5 };
    expect(furthest(pitches(play({ seconds: 2.7, course }).now), 5)).toBeLessThan(0.1);
  });

  it.each([
    [432 / 440, 1],
    [1.01, 0.8],
  ])('is straight within a cent through the stretcher, moved by %d at %d of its tempo', async (ratio, speed) => {
    const stretcher = await Stretcher.create(await readStretchModule(), stretchBlocks(RATE_HZ));
    const resampler = new FlowResampler(stretcher);
    resampler.set({ ratio, latencyFrames: Math.ceil(2880 * 2.25) + 64 });
    const heard: number[] = [];
    const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
    const later: Record<number, SourceCommand> = { 0: { type: 'lead', frames: 6544, seamless: true } };
    play({ seconds: 2.5, speed, later }, (ahead, readAt) => {
      resampler.push(ahead, ahead, BLOCK, readAt);
      stretcher.process(resampler.pull(...stretcher.input()), left, right);
      heard.push(...left);
    });
    // Before that the stretcher fills.
    const cents = pitches(heard).slice(5);
    expect(furthest(cents, 1200 * Math.log2(ratio))).toBeLessThan(1);
  });

  it('keeps its place: a loop goes round where it was set', () => {
    const loop = { fromSeconds: 1, toSeconds: 2, stops: false };
    const { positions } = play({ seconds: 2.5, later: { 0: { type: 'loop', loop } } });
    expect(Math.max(...positions)).toBeLessThan(2);
    const map = new TimeMap(COURSE.points, 0);
    const round = positions.findIndex((seconds, i) => i > 0 && seconds < (positions[i - 1] ?? 0));
    expect(round * 0.05).toBeGreaterThan(map.outputSecondsAt(2) - 0.06);
    expect(round * 0.05).toBeLessThan(map.outputSecondsAt(2) + 0.11);
  });

  it('sends ahead what is heard later, sample by sample', () => {
    const frames = 30 * BLOCK;
    const { now, ahead } = play({ seconds: 1.6, later: { 50: { type: 'lead', frames, seamless: true } } });
    const [from, to] = [100 * BLOCK, 500 * BLOCK];
    const late = now.slice(from + frames, to + frames).map((value, i) => value - (ahead[from + i] ?? 0));
    expect(Math.max(...late.map(Math.abs))).toBeLessThan(2e-3);
  });

  it('glides to straight and back without a step of the waveform', () => {
    const steady = { ...COURSE, points: [{ seconds: 0, cents: 12 }] };
    const speed = { type: 'speed', key: 'a', speed: 1, glides: true } as const;
    const later: Record<number, SourceCommand> = { 375: { ...speed, course: steady }, 750: { ...speed, course: null } };
    const { now } = play({ seconds: 2.7, sound: steady, course: null, later });
    const cents = pitches(now);
    expect(cents[9]).toBeCloseTo(12, 1);
    // Halfway after an eighth of a second.
    expect(cents[11]).toBeGreaterThan(3);
    expect(cents[11]).toBeLessThan(9);
    expect(cents[15]).toBeCloseTo(0, 1);
    expect(cents.at(-1)).toBeCloseTo(12, 1);
    expect(steepest(now)).toBeLessThan(STEP * 1.01);
  });
});

describe('another pitch at varispeed', () => {
  const later = (glides: boolean): Record<number, SourceCommand> => ({
    375: { type: 'speed', key: 'a', speed: 0.9, glides },
  });

  it('glides there in a quarter of a second, in equal cents', () => {
    const { now } = play({ seconds: 1.6, sound: STEADY, course: null, later: later(true) });
    const cents = pitches(now);
    const target = 1200 * Math.log2(0.9);
    expect(cents[9]).toBeCloseTo(0, 1);
    expect(cents[10]).toBeCloseTo(target * 0.2, -1);
    expect(cents[11]).toBeCloseTo(target * 0.6, -1);
    expect(furthest(cents.slice(13), target)).toBeLessThan(0.1);
    expect(steepest(now)).toBeLessThan(STEP * 1.001);
  });

  it('comes at once where the original is compared with it', () => {
    const cents = pitches(play({ seconds: 1.6, sound: STEADY, course: null, later: later(false) }).now);
    expect(furthest(cents.slice(10), 1200 * Math.log2(0.9))).toBeLessThan(0.1);
  });
});
