import { noteName, noteText } from './note-names';

const english = { convention: 'english', accidentals: 'sharps' } as const;
const german = { convention: 'german', accidentals: 'flats' } as const;
const solfege = { convention: 'solfege', accidentals: 'sharps' } as const;

it.each([
  [69, english, 'A4'],
  [60, english, 'C4'],
  [40, english, 'E2'],
  [70, english, 'A♯4'],
  [70, { ...english, accidentals: 'flats' } as const, 'B♭4'],
  [71, german, 'H4'],
  [70, german, 'B4'],
  [70, { ...german, accidentals: 'sharps' } as const, 'A♯4'],
  [63, german, 'E♭4'],
  [60, solfege, 'Do4'],
  [68, solfege, 'Sol♯4'],
  [71, solfege, 'Si4'],
])('calls %i by %j %s', (midi, style, text) => {
  expect(noteText(midi, style)).toBe(text);
});

it('says a note in words', () => {
  expect(noteName(66, english).spoken).toBe('F sharp 4');
  expect(noteName(63, german).spoken).toBe('E flat 4');
});

it.each([
  ['concert', 'A4'],
  ['b-flat', 'B4'],
  ['e-flat', 'F♯5'],
  ['f', 'E5'],
] as const)('names what sounds as A4 as it is written for %s', (writtenFor, text) => {
  expect(noteText(69, { ...english, writtenFor })).toBe(text);
});
