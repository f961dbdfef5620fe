import { figureText } from '../../../shared/ui/figure-text';
import { fitSentence, type FitQuestion, instrumentWord, sentenceText } from './pitch-words';
import { moveToInstrument } from './song-move';

const asked: FitQuestion = {
  pitch: { state: 'measured', a4Hz: 443.3, errorCents: 0.6 },
  own: { semitones: 0, cents: 0 },
  myA4Hz: 440,
  instrument: 'guitar',
};
const said = (change: Partial<FitQuestion>) => sentenceText(fitSentence({ ...asked, ...change }));

describe('the sentence of a measured record', () => {
  it.each([
    [{}, 'moved −13 cents so that your 440 guitar fits.'],
    [{ own: { semitones: 1, cents: 0 } }, 'moved +87 cents, −13 to your 440 and +100 for one semitone.'],
    [{ own: { semitones: -2, cents: 0 } }, 'moved −213 cents, −13 to your 440 and −200 for two semitones.'],
    [{ own: { semitones: 0, cents: 5 } }, 'moved −8 cents, −13 to your 440 and +5 by ear.'],
    [
      { own: { semitones: 12, cents: 5 } },
      'moved +1,192 cents, −13 to your 440, +1,200 for twelve semitones and +5 by ear.',
    ],
    [{ myA4Hz: 441.5, instrument: 'violin' }, 'moved −7 cents so that your 441.5 violin fits.'],
    [{ myA4Hz: 415 }, 'moved −114 cents so that your 415 guitar fits.'],
    [{ myA4Hz: 443.1 }, 'moved −0.8 cents so that your 443.1 guitar fits.'],
  ])('with %j says how it is moved', (change, end) => {
    expect(said(change)).toBe(`This record is at 443.3 Hz ± 0.6 cents: ${end}`);
  });

  it('says that it fits when the difference is inside the error, with what the user adds', () => {
    const pitch = { state: 'measured', a4Hz: 440.1, errorCents: 0.6 } as const;
    const start = 'This record is at 440.1 Hz ± 0.6 cents: ';
    expect(said({ pitch })).toBe(`${start}your 440 guitar fits as it is.`);
    expect(said({ pitch, own: { semitones: 1, cents: 0 } })).toBe(`${start}moved +100 cents for one semitone.`);
    expect(said({ pitch, own: { semitones: 0, cents: -8 } })).toBe(`${start}moved −8 cents by ear.`);
    expect(said({ pitch, own: { semitones: 1, cents: 5 } })).toBe(
      `${start}moved +105 cents, +100 for one semitone and +5 by ear.`,
    );
  });

  it('never claims an error of nothing', () => {
    expect(said({ pitch: { state: 'measured', a4Hz: 443.3, errorCents: 0.01 } })).toContain('± 0.1 cents');
  });
});

it('says why a record is not moved by itself', () => {
  expect(said({ pitch: { state: 'measuring' } })).toBe('Measuring this record. It plays as recorded until then.');
  expect(said({ pitch: { state: 'unclear' } })).toBe(
    'This record could not be measured: too few steady notes. Move it by ear until it fits your 440 guitar.',
  );
  expect(said({ pitch: { state: 'too-long' } })).toBe(
    'This record is too long to be measured here. Move it by ear until it fits your 440 guitar.',
  );
});

it.each([
  [null, 'instrument'],
  ['chromatic', 'instrument'],
  ['guitar', 'guitar'],
  ['guitar-drop-d', 'guitar'],
  ['bass-5', 'bass guitar'],
  ['double-bass', 'double bass'],
  ['viola', 'viola'],
  ['violin', 'violin'],
])('calls %s a %s', (tuning, word) => {
  expect(instrumentWord(tuning)).toBe(word);
});

describe('the move of a song', () => {
  const { pitch, own } = asked;

  it('is exact in the engine and rounded only in words', () => {
    const { totalCents, ratio } = moveToInstrument(pitch, own, 440);
    expect(figureText(totalCents, { decimals: 2 })).toBe('−12.94');
    expect(ratio).toBeCloseTo(440 / 443.3, 12);
  });

  it('is left out while the song is measured, even if the user adds something', () => {
    expect(moveToInstrument({ state: 'measuring' }, { semitones: 3, cents: 5 }, 440).ratio).toBe(1);
  });

  it('is what the user adds when the song cannot be measured', () => {
    expect(moveToInstrument({ state: 'unclear' }, { semitones: 0, cents: -8 }, 440).totalCents).toBe(-8);
  });

  it.each([
    [12, 480, 400, 2.5],
    [-12, 400, 480, 0.4],
  ])('of %d semitones from the far end stays within what the engine takes', (semitones, mineHz, a4Hz, ratio) => {
    const song = { state: 'measured', a4Hz, errorCents: 1 } as const;
    const cents = Math.sign(semitones) * 100;
    expect(moveToInstrument(song, { semitones, cents }, mineHz).ratio).toBeCloseTo(ratio, 12);
  });
});
