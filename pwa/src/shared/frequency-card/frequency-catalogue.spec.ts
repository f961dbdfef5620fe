import { nearestStandardNote, shiftFor } from '@attune/catalogue/retuning';
import { frequencyEntry, NATURAL_FREQUENCIES, SOLFEGGIO_FREQUENCIES, STANDARD_FREQUENCY } from './frequency-catalogue';

const ALL = [STANDARD_FREQUENCY, ...NATURAL_FREQUENCIES, ...SOLFEGGIO_FREQUENCIES];

describe('the frequency catalogue', () => {
  it('names every frequency of the product', () => {
    expect(ALL.map(({ frequency, name, category }) => [frequency, name, category])).toEqual([
      [440, 'Standard Tuning', 'harmful'],
      [432, 'Natural Harmony', 'natural'],
      [444, 'Angelic Resonance', 'natural'],
      [396, 'Liberation', 'solfeggio'],
      [417, 'Change', 'solfeggio'],
      [528, 'Love Frequency', 'solfeggio'],
      [639, 'Harmony', 'solfeggio'],
      [741, 'Expression', 'solfeggio'],
      [852, 'Intuition', 'solfeggio'],
      [963, 'Divine Connection', 'solfeggio'],
    ]);
  });

  it('describes standard pitch as a standard, and claims no benefit for it', () => {
    expect(STANDARD_FREQUENCY).toMatchObject({ badge: 'Standard pitch', benefits: [] });
  });

  it('shows evidence on every card and never more than three benefits', () => {
    for (const { benefits, evidence } of ALL) {
      expect(benefits.length).toBeLessThanOrEqual(3);
      expect(evidence.finding).not.toBe('');
    }
  });

  it('promises no effect on the body', () => {
    expect(JSON.stringify(ALL)).not.toMatch(
      /\bheal(s|ing)?\b|cure|repair|dna|detox|pain|ancient|promising|preliminary/i,
    );
  });

  it('gets its arithmetic right', () => {
    expect(shiftFor({ targetHz: 432, sourceHz: 440, anchor: 'a4' }).cents).toBeCloseTo(-31.77, 2); // "32 cents below"
    const fromNote = (hz: number) => {
      const note = nearestStandardNote(hz);
      return [note.name, Math.round(1200 * Math.log2(hz / note.frequencyHz))];
    };
    // The positions that the descriptions state.
    expect([396, 417, 528, 639, 741, 852, 963].map(fromNote)).toEqual([
      ['G4', 18],
      ['G#4', 7],
      ['C5', 16],
      ['D#5', 46],
      ['F#5', 2],
      ['G#5', 44],
      ['B5', -44],
    ]);
    expect(frequencyEntry(444).benefits).toContain('Puts C5 at 528\u202fHz');
    expect(444 * 2 ** (3 / 12)).toBeCloseTo(528, 0);
  });
});
