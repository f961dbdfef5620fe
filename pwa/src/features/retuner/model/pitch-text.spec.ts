import { readCustomTarget, readSource } from './pitch-text';

describe('the pitch of a song', () => {
  it.each([
    ['440.07', 440.07],
    ['440,07', 440.07],
    [' 415 Hz ', 415],
    ['400', 400],
    ['480', 480],
    ['466.', 466],
  ])('“%s” is %s Hz', (text, hz) => {
    expect(readSource(text)).toEqual({ hz });
  });

  it.each(['399.99', '480.01', '44', '4e2', '-440', 'A4', '440.0.1'])('“%s” is refused, with the range', (text) => {
    expect(readSource(text)).toEqual({ hz: null, error: 'Enter the song’s A4 as a number from 400 to 480.' });
  });

  it('may be left out', () => {
    expect(readSource('  ')).toEqual({ hz: null, error: null });
  });
});

describe('a custom target', () => {
  it.each([
    ['200', 200],
    ['1200.00', 1200],
    ['431.5', 431.5],
    ['440', 440],
  ])('“%s” is %s Hz', (text, hz) => {
    expect(readCustomTarget(text)).toEqual({ hz });
  });

  it.each(['199.99', '1200.01', '431.505', 'x'])('“%s” is refused', (text) => {
    expect(readCustomTarget(text)).toEqual({
      hz: null,
      error: 'Enter a pitch from 200.00 to 1200.00 with up to two decimals.',
    });
  });
});
