import { type DriftFit, type DriftMoment, fitDrift, heldRange, momentsOf } from './drift.js';
import { TimeMap } from './time-map.js';

/** Normal errors of this standard deviation, always the same ones. */
function createNoise(sigmaCents: number): () => number {
  let state = 123_456_789;
  const unit = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => sigmaCents * Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}

interface Song {
  durationSeconds: number;
  everySeconds?: number;
  noiseCents?: number;
  centsAt: (seconds: number) => number;
}

function momentsFrom({ durationSeconds, everySeconds = 2.5, noiseCents = 1, centsAt }: Song): DriftMoment[] {
  const noise = createNoise(noiseCents);
  return Array.from({ length: Math.floor(durationSeconds / everySeconds) }, (_, i) => {
    const seconds = (i + 0.5) * everySeconds;
    return { seconds, cents: centsAt(seconds) + noise(), errorCents: Math.max(0.1, 1.96 * noiseCents) };
  });
}

/** The most that the fitted course is away from the truth. */
function furthestOff({ course }: DriftFit, { durationSeconds, centsAt }: Song): number {
  const map = new TimeMap(course?.points ?? [], 0);
  const off = Array.from({ length: durationSeconds }, (_, i) => Math.abs(map.centsAt(i) - centsAt(i)));
  return Math.max(...off);
}

const fitOf = (song: Song): DriftFit => fitDrift(momentsFrom(song), song.durationSeconds);

const SAG: Song = { durationSeconds: 220, centsAt: (seconds) => 12 - (25 * seconds) / 220 };
const STEP: Song = { durationSeconds: 220, centsAt: (seconds) => (seconds < 112.5 ? 0 : 31) };

describe('the drift of a song', () => {
  it.each<[string, Song, number]>([
    ['a tape that sags', SAG, 1],
    ['a tape that sags, read without an error', { ...SAG, noiseCents: 0 }, 0.01],
    ['a tape that sags, in sections of ten seconds', { ...SAG, everySeconds: 10, noiseCents: 0.6 }, 1],
    ['a fast drift in a minute', { durationSeconds: 60, centsAt: (seconds) => 40 - (80 * seconds) / 60 }, 2],
    ['a slow wave', { durationSeconds: 240, centsAt: (seconds) => 10 * Math.sin(seconds / 10) }, 2.5],
    ['a slow drift of an hour', { durationSeconds: 3600, centsAt: (seconds) => 8 * Math.sin(seconds / 400) }, 1],
  ])('is followed through %s', (_name, song, withinCents) => {
    const fit = fitOf(song);
    expect(fit).toMatchObject({ reason: null, course: { steps: [], gaps: [] } });
    expect(furthestOff(fit, song)).toBeLessThan(withinCents);
  });

  it('is stated as the range of 90 of 100 moments, before and with the course', () => {
    const { rangeCents, residualCents } = fitOf(SAG);
    expect(rangeCents).toBeGreaterThan(20);
    expect(residualCents).toBeLessThan(5);
    expect(fitOf({ ...SAG, noiseCents: 0 }).residualCents).toBeCloseTo(0, 2);
  });

  it('is straightened to the pitch of the middle of a drift, and of the longer of two takes', () => {
    expect(fitOf(SAG).course?.centreCents).toBeCloseTo(-0.5, 0);
    expect(fitOf({ ...STEP, centsAt: (seconds) => (seconds < 140 ? 0 : 31) }).course?.centreCents).toBeCloseTo(0, 0);
  });

  it('is cut in two where the pitch steps, and nothing slides there', () => {
    const fit = fitOf(STEP);
    expect(fit.course?.steps).toEqual([{ seconds: 112.5, cents: expect.closeTo(31, 0) as number }]);
    expect(furthestOff(fit, STEP)).toBeLessThan(1.5);
  });

  it('is cut in several pieces, which may drift as well', () => {
    const song: Song = {
      durationSeconds: 300,
      centsAt: (seconds) => (seconds < 80 ? 0 : seconds < 200 ? -20 : 15) - seconds / 20,
    };
    const fit = fitOf(song);
    expect(fit.course?.steps.map(({ seconds }) => seconds)).toEqual([80, 200]);
    expect(furthestOff(fit, song)).toBeLessThan(2);
  });

  it('is not pulled by moments that were misread', () => {
    const moments = momentsFrom(SAG).map((moment, i) =>
      i % 9 === 4 ? { ...moment, cents: (moment.cents ?? 0) + (i % 2 === 0 ? 25 : -35) } : moment,
    );
    const fit = fitDrift(moments, SAG.durationSeconds);
    expect(fit.course?.steps).toEqual([]);
    expect(furthestOff(fit, SAG)).toBeLessThan(1.5);
  });

  it('is carried across a gap, which is told', () => {
    const moments = momentsFrom(SAG).map((moment) =>
      moment.seconds > 80 && moment.seconds < 140 ? { ...moment, cents: null, errorCents: null } : moment,
    );
    const fit = fitDrift(moments, SAG.durationSeconds);
    expect(fit.course?.gaps).toEqual([{ fromSeconds: 80, toSeconds: 140 }]);
    expect(furthestOff(fit, SAG)).toBeLessThan(1.5);
  });

  it('does not run away where a song ends without steady notes', () => {
    const moments = momentsFrom(SAG).map((moment) =>
      moment.seconds > 120 ? { ...moment, cents: null, errorCents: null } : moment,
    );
    const map = new TimeMap(fitDrift(moments, SAG.durationSeconds).course?.points ?? [], 0);
    expect(map.centsAt(219)).toBeCloseTo(map.centsAt(130), 6);
  });

  it.each<[string, Song]>([
    ['one pitch throughout', { durationSeconds: 240, centsAt: () => -34 }],
    ['one pitch, read without an error', { durationSeconds: 240, noiseCents: 0, centsAt: () => 7 }],
    ['a drift that no one hears', { durationSeconds: 240, centsAt: (seconds) => (2 * seconds) / 240 }],
  ])('is nothing to straighten in a song of %s', (_name, song) => {
    expect(fitOf(song)).toMatchObject({ course: null, reason: 'steady' });
  });

  it.each<[string, Song]>([
    ['voices that wander from chord to chord', { durationSeconds: 240, noiseCents: 12, centsAt: () => 0 }],
    ['a glissando up and down', { durationSeconds: 240, centsAt: (seconds) => 40 * Math.sin(seconds / 1.7) }],
    [
      'eight songs joined',
      { durationSeconds: 240, centsAt: (seconds) => [0, 20, -20, 35, -10, 8, -30, 14][Math.floor(seconds / 30)] ?? 0 },
    ],
  ])('is too lively in %s', (_name, song) => {
    const fit = fitOf(song);
    expect(fit).toMatchObject({ course: null, reason: 'lively' });
    expect(fit.residualCents).toBe(fit.rangeCents);
  });

  it.each<[string, DriftMoment[]]>([
    ['no moments', []],
    ['three moments', momentsFrom({ ...SAG, durationSeconds: 9 })],
    ['steady notes in a fifth of it', momentsFrom(SAG).map((one, i) => (i % 5 === 0 ? one : { ...one, cents: null }))],
  ])('is unknown of %s', (_name, moments) => {
    expect(fitDrift(moments, 220)).toMatchObject({ course: null, reason: 'unknown' });
  });
});

describe('the moments of a measurement', () => {
  const section = (atSeconds: number, a4Hz: number | null, confidence = 0.9, errorCents: number | null = 1) => ({
    atSeconds,
    a4Hz,
    confidence,
    errorCents,
  });

  it('lie in the middle of their sections, the last of which may be shorter', () => {
    const drift = [section(0, 440), section(10, 441), section(20, 442)];
    expect(momentsOf({ drift, durationSeconds: 24 }, 440)).toEqual([
      { seconds: 5, cents: 0, errorCents: 1 },
      { seconds: 15, cents: expect.closeTo(3.93, 2) as number, errorCents: 1 },
      { seconds: 22, cents: expect.closeTo(7.85, 2) as number, errorCents: 1 },
    ]);
  });

  it('are gaps where nothing steady was found', () => {
    const drift = [section(0, null, 0, null), section(10, 440, 0.1), section(20, 440, 0.9, 30)];
    expect(momentsOf({ drift, durationSeconds: 30 }, 440).map(({ cents }) => cents)).toEqual([null, null, null]);
  });

  it('go on at the nearest semitone', () => {
    const hertz = [40, 49, -44, -35].map((cents) => 440 * 2 ** (cents / 1200));
    const drift = hertz.map((a4Hz, i) => section(10 * i, a4Hz));
    const cents = momentsOf({ drift, durationSeconds: 40 }, 440).map((moment) => moment.cents ?? 0);
    expect(cents.map(Math.round)).toEqual([40, 49, 56, 65]);
  });
});

describe('the range that is held', () => {
  it('leaves out a twentieth at either end', () => {
    expect(heldRange(Array.from({ length: 101 }, (_, i) => i))).toBeCloseTo(90, 9);
    expect([heldRange([]), heldRange([3])]).toEqual([0, 0]);
  });
});
