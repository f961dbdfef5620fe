import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { cents, frequencyNear, largestDifference, largestStep, levelDb, lowestLevelDb, music, tone } from './measures';
import { render } from './render';
import type { Extent, PitchRow, Report } from './report';

const RATE_HZ = 48_000;
const SETTLED = 1.2 * RATE_HZ;

/** From the lowest note of a bass guitar's A string (55 Hz) up. */
const PITCHES_HZ = [55, 82.41, 110, 220, 440, 1000, 4000] as const;
const TARGETS_HZ = [...NATURAL_HZ, ...SOLFEGGIO_HZ].toSorted((a, b) => a - b);

async function measure(extent: Extent = {}): Promise<Report> {
  const { targetsHz = TARGETS_HZ, pitchesHz = PITCHES_HZ, levelsHz = targetsHz, withLoad = true } = extent;
  return {
    pitchesHz,
    pitch: await measurePitch(targetsHz, pitchesHz),
    gapless: await measureGapless(),
    switching: await measureSwitching(),
    level: await measureLevel(levelsHz),
    load: withLoad ? await measureLoad() : null,
  };
}

async function measurePitch(targetsHz: readonly number[], pitchesHz: readonly number[]): Promise<PitchRow[]> {
  const rows: PitchRow[] = [];
  for (const mode of ['varispeed', 'tempo'] as const) {
    for (const targetHz of targetsHz) {
      const ratio = targetHz / 440;
      const errors: number[] = [];
      for (const hz of pitchesHz) {
        // Long enough to still sound at the end when it is read at twice the speed.
        const channels = [tone(hz, { seconds: 9, sampleRateHz: RATE_HZ, harmonics: hz < 500 ? 4 : 1 })];
        const { left } = await render(
          mode === 'tempo'
            ? { tracks: [{ channels }], seconds: 3.7, stretchRatio: ratio, startMix: 1 }
            : { tracks: [{ channels, speed: ratio }], seconds: 3.7 },
        );
        errors.push(cents(frequencyNear(left.subarray(SETTLED), hz * ratio, RATE_HZ), hz * ratio));
      }
      rows.push({ targetHz, mode, errors });
    }
  }
  return rows;
}

/** One recording against the same one cut into two files. */
async function measureGapless(): Promise<Report['gapless']> {
  const cases = [
    { what: 'as recorded', speed: 1 },
    { what: 'varispeed to 432', speed: 432 / 440 },
    { what: 'tempo kept to 432', speed: 1, stretchRatio: 432 / 440, startMix: 1 as const },
    { what: 'as recorded, 44.1 kHz files', speed: 1, sampleRateHz: 44_100 },
  ];
  const results: Report['gapless'] = [];
  for (const { what, speed, sampleRateHz = RATE_HZ, ...rest } of cases) {
    const whole = music(4, sampleRateHz);
    const cut = 70_001;
    const track = (channel: Float32Array<ArrayBuffer>) => ({ channels: [channel], speed, sampleRateHz });
    const once = await render({ tracks: [track(whole.slice())], seconds: 3.5, ...rest });
    const twice = await render({
      tracks: [track(whole.slice(0, cut)), track(whole.slice(cut))],
      seconds: 3.5,
      ...rest,
    });
    results.push({ what, difference: largestDifference(once.left, twice.left) });
  }
  return results;
}

/** Around the switch, against the same stretch of music without one. */
async function measureSwitching(): Promise<Report['switching']> {
  const steady = () => [tone(220, { seconds: 6, sampleRateHz: RATE_HZ, harmonics: 6 })];
  const around = (signal: Float32Array) => signal.subarray(2.9 * RATE_HZ, 3.2 * RATE_HZ);
  const stretchRatio = 432 / 440;
  const tempo = (startMix: 0 | 1, mix?: 0 | 1) =>
    render({
      tracks: [{ channels: steady() }],
      seconds: 3.5,
      stretchRatio,
      startMix,
      changes: mix === undefined ? [] : [{ atSeconds: 3, mix }],
    });
  const varispeed = (from: number, to: number) =>
    render({
      tracks: [{ channels: steady(), speed: from }],
      seconds: 3.5,
      changes: from === to ? [] : [{ atSeconds: 3, command: { type: 'speed', key: '0', speed: to } }],
    });
  const cases = [
    { what: 'tempo kept, original to retuned', plain: await tempo(0), switched: await tempo(0, 1) },
    { what: 'tempo kept, retuned to original', plain: await tempo(1), switched: await tempo(1, 0) },
    {
      what: 'varispeed, original to retuned',
      plain: await varispeed(1, 1),
      switched: await varispeed(1, stretchRatio),
    },
    {
      what: 'varispeed, retuned to original',
      plain: await varispeed(stretchRatio, stretchRatio),
      switched: await varispeed(stretchRatio, 1),
    },
  ];
  return cases.map(({ what, plain, switched }) => ({
    what,
    dipDb: lowestLevelDb(around(switched.left), RATE_HZ) - lowestLevelDb(around(plain.left), RATE_HZ),
    step: largestStep(around(switched.left)),
    ordinaryStep: largestStep(around(plain.left)),
  }));
}

/** The retuned against the original, once the matching has listened for five seconds. */
async function measureLevel(targetsHz: readonly number[]): Promise<Report['level']> {
  const results: Report['level'] = [];
  for (const targetHz of targetsHz) {
    const heard = (startMix: 0 | 1) =>
      render({ tracks: [{ channels: [music(14, RATE_HZ)] }], seconds: 13, stretchRatio: targetHz / 440, startMix });
    const late = (signal: Float32Array) => signal.subarray(5 * RATE_HZ);
    const original = await heard(0);
    const retuned = await heard(1);
    results.push({ targetHz, differenceDb: levelDb(late(retuned.left)) - levelDb(late(original.left)) });
  }
  return results;
}

async function measureLoad(): Promise<number> {
  const seconds = 20;
  const rendered = await render({
    tracks: [{ channels: [music(seconds, RATE_HZ), music(seconds, RATE_HZ)] }],
    seconds,
    stretchRatio: 528 / 440,
    startMix: 1,
  });
  return rendered.seconds / seconds;
}

declare global {
  interface Window {
    harness: { measure: typeof measure };
  }
}

window.harness = { measure };
