import { rubberBand } from 'node-rubberband';
import { pipeline } from 'node:stream/promises';
import { Readable, Writable } from 'node:stream';
import {
  BANDS_HZ,
  leakageDb,
  meanHz,
  musicFigures,
  residualDb,
  strikeFigures,
} from '../../../test/support/sound-figures.js';
import {
  HITS,
  DRUM_STRIKES,
  SAMPLE_RATE_HZ,
  STRIKES,
  type Stereo,
  apart,
  band,
  castanets,
  drums,
  strings,
  tone,
  VIBRATO_HZ,
  voice,
} from '../../../test/support/sound-material.js';
import { createPitchShifter } from './engine.adapter.js';

const sampleRateHz = SAMPLE_RATE_HZ;

async function shifted(sound: Stereo, pitchRatio: number): Promise<Stereo> {
  const [left, right] = sound;
  const input = new Float32Array(left.length * 2);
  left.forEach((sample, i) => {
    input[2 * i] = sample;
    input[2 * i + 1] = right[i] ?? 0;
  });
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline([
    Readable.from([Buffer.from(input.buffer)]),
    createPitchShifter({ sampleRateHz, channels: 2, pitchRatio }),
    sink,
  ]);
  const output = new Float32Array(new Uint8Array(Buffer.concat(chunks)).buffer);
  const channelOf = (channel: number): Float32Array => {
    const samples = new Float32Array(output.length / 2);
    for (let frame = 0; frame < samples.length; frame += 1) samples[frame] = output[2 * frame + channel] ?? NaN;
    return samples;
  };
  return [channelOf(0), channelOf(1)];
}

/**
 * What the library alone does. Version 3.2 changed how channels are kept together. Before, the phases of left and right
 * drift apart above 4 kHz, while each keeps its level. Since, sum and difference of the channels are shifted, so that
 * the image stays as wide as it was, but noise that is not in the middle moves towards it. Our own build prevents that.
 */
const [major = 0, minor = 0] = rubberBand.version.split('.').map(Number);
const isSystem = rubberBand.library === 'system';
const hasDriftingPhases = isSystem && major === 3 && minor < 2;
const limits = {
  levelDb: hasDriftingPhases ? 0.6 : isSystem ? 0.5 : 0.4,
  balanceDb: isSystem && !hasDriftingPhases ? [0.3, 0.3, 0.4, 0.6, 1.2] : [0.3, 0.3, 0.3, 0.3, 0.3],
  thirdOctaveDb: isSystem ? 3 : 0.7,
  correlation: hasDriftingPhases ? 0.55 : isSystem ? 0.05 : 0.02,
  vibratoCents: isSystem ? 5 : 0.005,
  castanets: isSystem ? { levelDb: 0.7, preEchoDb: -25, attack: 0.95 } : { levelDb: 0.5, preEchoDb: -32, attack: 0.97 },
};

const ratio = 432 / 440;

describe('music from 440 to 432 Hz', () => {
  it.each([
    ['a band', band],
    ['strings', strings],
  ])('keeps the level of each band and the balance between channels: %s', async (_name, music) => {
    const before = music(3);
    const after = await shifted(before, ratio);
    const { levelDb, balanceDb, thirdOctaveDb, secondDb, correlation } = await musicFigures(before, after, {
      ratio,
      sampleRateHz,
    });
    BANDS_HZ.forEach((_band, i) => {
      expect(Math.abs(levelDb[i] ?? NaN)).toBeLessThanOrEqual(limits.levelDb);
      expect(Math.abs(balanceDb[i] ?? NaN)).toBeLessThanOrEqual(limits.balanceDb[i] ?? NaN);
    });
    expect(Math.abs(thirdOctaveDb)).toBeLessThanOrEqual(limits.thirdOctaveDb);
    expect(Math.abs(secondDb)).toBeLessThanOrEqual(limits.thirdOctaveDb);
    expect(Math.abs(correlation.after - correlation.before)).toBeLessThanOrEqual(limits.correlation);
  });

  it('keeps the attack of castanets', async () => {
    const before = castanets();
    const strikes = strikeFigures(before, await shifted(before, ratio), { strikes: STRIKES, sampleRateHz });
    expect(Math.abs(strikes.levelDb)).toBeLessThanOrEqual(limits.castanets.levelDb);
    expect(strikes.preEchoDb).toBeLessThanOrEqual(limits.castanets.preEchoDb);
    expect(strikes.attack).toBeGreaterThanOrEqual(limits.castanets.attack);
  });
});

it.each([432 / 440, 528 / 440])('keeps the attacks of drums above 2 kHz: ratio %f', async (to) => {
  const original = drums();
  const after = await shifted(original, to);
  const { preEchoDb, attack } = strikeFigures(original, after, {
    strikes: DRUM_STRIKES.slice(1),
    sampleRateHz,
    aboveHz: 2000,
  });
  expect(preEchoDb).toBeLessThanOrEqual(isSystem ? -25 : -27.5);
  expect(attack).toBeGreaterThanOrEqual(0.95);
});

// The library since 3.2 lets some of it through from 4 to 7 kHz.
(isSystem && !hasDriftingPhases ? it.failing : it).each([432 / 440, 528 / 440])(
  'keeps what is only on the left out of the right: ratio %f',
  async (to) => {
    const leakage = await leakageDb(await shifted(apart(), to), { hits: HITS, ratio: to, sampleRateHz });
    expect(Math.max(...leakage)).toBeLessThanOrEqual(-60);
  },
);

// Version 3.1.2 gives such a tone the phases of the louder one.
(hasDriftingPhases ? it.failing : it)(
  'keeps the pitch of a tone that is in the difference of the channels only, beside a louder one in their sum',
  async () => {
    const [[middle], [side]] = [tone(3000, 2), tone(3100, 2)];
    const mixed = (sign: number): Float32Array => middle.map((sample, i) => sample + 0.25 * sign * (side[i] ?? 0));
    const [left, right] = await shifted([mixed(1), mixed(-1)], ratio);
    const difference = left.map((sample, i) => sample - (right[i] ?? 0));
    expect(residualDb(difference, 3100 * ratio, sampleRateHz)).toBeLessThanOrEqual(-50);
  },
);

// The system's library modulates the others of these.
it.each(isSystem ? [110] : [82.407, 83, 90, 110])('leaves nothing beside a steady tone of %f Hz', async (hz) => {
  const [left] = await shifted(tone(hz, 2), ratio);
  expect(residualDb(left, hz * ratio, sampleRateHz)).toBeLessThanOrEqual(-70);
});
const highTones = isSystem ? [] : [432 / 440, 528 / 440].flatMap((to) => [1000, 2500, 9000].map((hz) => [to, hz]));
if (highTones.length > 0) {
  it.each(highTones)('leaves 50 dB between a steady tone and all else: ratio %f, %d Hz', async (to = 1, hz = 0) => {
    const [left] = await shifted(tone(hz, 2), to);
    expect(residualDb(left, hz * to, sampleRateHz)).toBeLessThanOrEqual(-50);
  });
}

describe('a voice with a vibrato, whose loudness swings with its pitch', () => {
  /** Ten vibratos are measured: half a second at either end is not. */
  const seconds = 3.1;
  const cases = [432 / 440, 528 / 440].flatMap((to) =>
    [110, 220, 440, 2500].flatMap((hz) => [-0.5, 0.5].map((swing) => [to, hz, swing] as const)),
  );
  const errorCents = (channel: Float32Array, hz: number): number =>
    1200 * Math.log2(meanHz(channel, hz, sampleRateHz / VIBRATO_HZ, sampleRateHz) / hz);

  it.each(cases)('keeps its mean pitch: ratio %f, %d Hz, swing %f', async (to, hz, swing) => {
    const [left] = await shifted(voice(hz, seconds, swing), to);
    expect(Math.abs(errorCents(left, hz * to))).toBeLessThanOrEqual(limits.vibratoCents);
  });

  it('is measured to a thousandth of a cent', () => {
    expect(Math.abs(errorCents(voice(220, seconds)[0], 220))).toBeLessThanOrEqual(0.001);
  });
});

it('moves what is as quiet as the end of a fade-out', async () => {
  const quiet = (channel: Float32Array): Float32Array => channel.map((sample) => sample * 2e-4); // to -80 dBFS
  const [left, right] = tone(440, 2);
  const [after] = await shifted([quiet(left), quiet(right)], ratio);
  expect(residualDb(after, 432, sampleRateHz)).toBeLessThanOrEqual(-60);
});
