import { PairAnalyser, type PairComparison } from '../model/pair-analyser';
import { melody, RATE_HZ, seeded, sine } from '../model/sounds.fixture';
import { windowsOf } from './compare-pair';

function compare(a: Float32Array, b: Float32Array): PairComparison {
  const analyser = new PairAnalyser(RATE_HZ);
  for (const [side, sound] of [
    ['a', a],
    ['b', b],
  ] as const) {
    for (let at = 0; at < sound.length; at += 50_001) analyser.process(side, [sound.subarray(at, at + 50_001)]);
  }
  const estimate = analyser.estimate();
  const pcm = (sound: Float32Array) => ({ channels: [new Float32Array(sound)], sampleRateHz: RATE_HZ });
  return analyser.finish(estimate, windowsOf(pcm(a), pcm(b), estimate.alignment));
}

const song = melody();
const milliseconds = (frames: number) => (frames / RATE_HZ) * 1000;

describe('the starts of two versions of a song', () => {
  it('are found to the frame when both carry the same waveform', () => {
    const a = song;
    const b = new Float32Array(a.length + 5000);
    b.set(
      a.map((value) => value * 0.5),
      3217,
    );
    expect(compare(a, b)).toMatchObject({ basis: 'waveform', offsetFrames: 3217, stretch: 1 });
    expect(compare(b, a)).toMatchObject({ basis: 'waveform', offsetFrames: -3217, stretch: 1 });
  });

  it.each([
    ['432 Hz', 432 / 440, 0.025],
    ['528 Hz, the note moved', 528 / 523.25, 1.2],
    ['415 Hz', 415 / 440, 1.2],
    ['a major third up', 1.26, 0.025],
  ])('are found within 2 ms after a shift to %s that keeps the tempo, %d s later', (_name, ratio, delaySeconds) => {
    const { basis, offsetFrames, stretch } = compare(song, melody({ ratio, delaySeconds }));
    expect({ basis, stretch }).toEqual({ basis: 'onsets', stretch: 1 });
    expect(Math.abs(milliseconds(offsetFrames) - delaySeconds * 1000)).toBeLessThan(2);
  });

  it('are together when both have one length', () => {
    expect(compare(song, melody({ ratio: 432 / 440 }))).toMatchObject({ basis: 'lengths', offsetFrames: 0 });
  });

  it('are together for a steady tone of one length, which has no notes to go by', () => {
    const b = sine({ hz: 432, seconds: 5 });
    expect(compare(sine({ hz: 440, seconds: 5 }), b)).toMatchObject({ basis: 'lengths', offsetFrames: 0 });
  });

  it('are found at another tempo, and the tempo itself to a ten-thousandth', () => {
    const stretch = 440 / 432;
    const { basis, offsetFrames, ...found } = compare(song, melody({ ratio: 1 / stretch, stretch }));
    expect(['lengths', 'waveform']).toContain(basis);
    expect(Math.abs(found.stretch / stretch - 1)).toBeLessThan(1e-4);
    expect(Math.abs(milliseconds(offsetFrames))).toBeLessThan(2);
  });

  it('are left alone when the two have nothing in common', () => {
    const random = seeded(7);
    const noise = Float32Array.from({ length: 8 * RATE_HZ }, () => random() - 0.5);
    expect(compare(song, noise)).toMatchObject({ basis: 'none', offsetFrames: 0, stretch: 1 });
    expect(compare(song, melody({ seed: 99, seconds: 11 }))).toMatchObject({ basis: 'none', offsetFrames: 0 });
  });
});

it('two files of no length, or of silence, are compared without an error', () => {
  const none = { aLufs: null, bLufs: null, aDb: 0, bDb: 0, offsetFrames: 0, stretch: 1 };
  expect(compare(new Float32Array(0), new Float32Array(0))).toMatchObject(none);
  expect(compare(new Float32Array(RATE_HZ), new Float32Array(2 * RATE_HZ))).toMatchObject(none);
});
