import { mp3Kbps, nearestStandardNote, outputText, shiftFor } from './retuning.js';

describe('shiftFor', () => {
  // The table of targets: cents with A4 on the target, the nearest note, cents with that note on it, its A4.
  it.each([
    [396, -182.4, 'G4', 17.6, 444.49],
    [417, -92.9, 'G#4', 7.05, 441.8],
    [432, -31.77, 'A4', -31.77, 432],
    [444, 15.67, 'A4', 15.67, 444],
    [528, 315.6, 'C5', 15.64, 443.99],
    [639, 646, 'D#5', 45.97, 451.84],
    [741, 902.4, 'F#5', 2.36, 440.6],
    [852, 1144, 'G#5', 44.02, 451.33],
    [963, 1356, 'B5', -43.96, 428.97],
  ])('moves a 440 Hz song to %d Hz as the table of targets says', (targetHz, a4Cents, note, noteCents, equivalent) => {
    const whole = shiftFor({ targetHz, sourceHz: 440, anchor: 'a4' });
    expect(whole.ratio).toBeCloseTo(targetHz / 440, 12);
    expect(Math.abs(whole.cents - a4Cents)).toBeLessThan(0.06); // the table rounds to 0.1
    expect(whole.equivalentA4Hz).toBe(targetHz);

    const gentle = shiftFor({ targetHz, sourceHz: 440, anchor: 'note' });
    expect(gentle.anchorNote).toBe(note);
    expect(Math.abs(gentle.cents - noteCents)).toBeLessThan(0.006); // the table rounds to 0.01
    expect(Math.abs(gentle.equivalentA4Hz - equivalent)).toBeLessThan(0.006);
  });

  it('counts from the song’s own A4 when it is not 440', () => {
    expect(shiftFor({ targetHz: 432, sourceHz: 441.5, anchor: 'a4' }).ratio).toBeCloseTo(432 / 441.5, 12);
    expect(shiftFor({ targetHz: 528, sourceHz: 442, anchor: 'note' }).equivalentA4Hz).toBeCloseTo(443.99, 2);
  });

  it('is no shift at all when the song is there already', () => {
    expect(shiftFor({ targetHz: 432, sourceHz: 432, anchor: 'a4' }).cents).toBe(0);
  });
});

describe('nearestStandardNote', () => {
  it.each([
    [200, 'G3'],
    [261.63, 'C4'],
    [1200, 'D6'],
  ])('names the note next to %d Hz', (hz, name) => {
    expect(nearestStandardNote(hz).name).toBe(name);
  });
});

it.each([
  ['standard', 44_100, 192],
  ['high', 44_100, 320],
  ['ultra', 96_000, 320],
  ['high', 32_000, 320],
  ['standard', 22_050, 160],
  ['high', 24_000, 160],
  ['high', 8000, 64],
  ['high', null, 320],
] as const)('an mp3 of %s quality from %s Hz has %s kbit/s', (quality, sampleRateHz, kbps) => {
  expect(mp3Kbps(quality, sampleRateHz)).toBe(kbps);
});

describe('a format and a quality', () => {
  it('are written as names', () => {
    expect(outputText('flac', 'high')).toBe('FLAC, High');
  });
});
