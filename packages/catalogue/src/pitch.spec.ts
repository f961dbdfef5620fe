import { centsBetween, frequencyOfMidi, midiOf, ratioOfCents } from './pitch.js';

describe('pitch arithmetic', () => {
  it('counts 1200 cents to the octave, and up is positive', () => {
    expect(centsBetween(880, 440)).toBe(1200);
    expect(centsBetween(432, 440)).toBeCloseTo(-31.7667, 4);
    expect(centsBetween(440 * ratioOfCents(7.5), 440)).toBeCloseTo(7.5, 12);
  });

  it('names notes by their MIDI number, whatever A4 is', () => {
    expect(midiOf(440, 440)).toBe(69);
    expect(midiOf(432, 432)).toBe(69);
    expect(midiOf(frequencyOfMidi(40, 443), 443)).toBeCloseTo(40, 12);
    expect(frequencyOfMidi(60, 440)).toBeCloseTo(261.6256, 4);
  });
});
