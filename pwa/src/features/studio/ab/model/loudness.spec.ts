import { LoudnessMeter, matchLevels, toGain } from './loudness';
import { sine } from './sounds.fixture';

/** Parts one after the other, each a sine on both channels. */
function stereo(rateHz: number, parts: { db: number; seconds: number }[]): Float32Array[] {
  const sounds = parts.map(({ db, seconds }) => sine({ hz: 1000, db, seconds, rateHz }));
  const whole = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return [whole, whole];
}

function loudnessOf(planar: Float32Array[], rateHz: number, pieceFrames = 10_007): number | null {
  const meter = new LoudnessMeter(rateHz);
  const frames = planar[0]?.length ?? 0;
  for (let at = 0; at < frames; at += pieceFrames) {
    meter.process(planar.map((channel) => channel.subarray(at, at + pieceFrames)));
  }
  return meter.integrated();
}

describe('integrated loudness', () => {
  it.each([44_100, 48_000, 96_000])(
    'of a full-scale sine at 997 Hz in one of two channels is -3.01 LUFS, at %d Hz',
    (rateHz) => {
      const left = sine({ seconds: 5, rateHz });
      expect(loudnessOf([left, new Float32Array(left.length)], rateHz)).toBeCloseTo(-3.01, 1);
    },
  );

  // EBU Tech 3341, table 1: test signals 1 to 5, tolerance 0.1 LU.
  it.each([
    ['a steady tone', -23, [{ db: -23, seconds: 20 }]],
    ['a softer tone', -33, [{ db: -33, seconds: 20 }]],
    [
      'soft beginnings and ends, below the relative gate',
      -23,
      [
        { db: -36, seconds: 10 },
        { db: -23, seconds: 60 },
        { db: -36, seconds: 10 },
      ],
    ],
    [
      'near silence, below the absolute gate',
      -23,
      [
        { db: -72, seconds: 10 },
        { db: -36, seconds: 10 },
        { db: -23, seconds: 60 },
        { db: -36, seconds: 10 },
        { db: -72, seconds: 10 },
      ],
    ],
    [
      'three levels within the gate',
      -23,
      [
        { db: -26, seconds: 20 },
        { db: -20, seconds: 20.1 },
        { db: -26, seconds: 20 },
      ],
    ],
  ])('of %s is as the standard says', (_name, expected, parts) => {
    const measured = loudnessOf(stereo(48_000, parts), 48_000);
    expect(Math.abs((measured ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  });

  it('of one channel is that of the same sound in two, as it is played', () => {
    const mono = sine({ db: -20, seconds: 3 });
    expect(loudnessOf([mono], 44_100)).toBeCloseTo(loudnessOf([mono, mono], 44_100) ?? 0, 6);
  });

  it('does not depend on the pieces it is given in', () => {
    const both = stereo(44_100, [{ db: -18, seconds: 4 }]);
    expect(loudnessOf(both, 44_100, 333)).toBeCloseTo(loudnessOf(both, 44_100, 1e9) ?? 0, 9);
  });

  it('is unknown for silence, and for less than 400 ms', () => {
    expect(loudnessOf([new Float32Array(44_100)], 44_100)).toBeNull();
    expect(loudnessOf([sine({ seconds: 0.3 })], 44_100)).toBeNull();
  });
});

describe('matching levels', () => {
  it('turns the louder one down by the difference, and never anything up', () => {
    expect(matchLevels(-14, -16.5)).toEqual({ aDb: -2.5, bDb: 0 });
    expect(matchLevels(-20, -14)).toEqual({ aDb: 0, bDb: -6 });
    expect(matchLevels(null, -14)).toEqual({ aDb: 0, bDb: 0 });
  });

  it('leaves both within 0.1 dB', () => {
    const [a, b] = [sine({ db: -12, seconds: 3 }), sine({ hz: 440, db: -17, seconds: 3 })];
    const [aLufs, bLufs] = [loudnessOf([a], 44_100), loudnessOf([b], 44_100)];
    const { aDb, bDb } = matchLevels(aLufs, bLufs);
    const after = [a.map((value) => value * toGain(aDb)), b.map((value) => value * toGain(bDb))];
    const [one = 0, other = 0] = after.map((sound) => loudnessOf([sound], 44_100) ?? 0);
    expect(Math.abs(one - other)).toBeLessThan(0.05);
  });
});
