import { describe, expect, it } from '@jest/globals';
import { containsText, foldText } from './search.js';

describe('a search', () => {
  it.each([
    ['cafe', 'Cafe\u0301 del mar.wav'],
    ['CAFÉ', 'Cafe\u0301 del mar.wav'],
    ['Cafe\u0301', 'café.wav'],
    ['sohne', 'Söhne.flac'],
    ['strasse', 'Straße.mp3'],
    ['STRAẞE', 'strasse.mp3'],
    ['smorrebrod', 'Smørrebrød.mp3'],
    ['lodz', 'Łódź.mp3'],
    ['aether', 'Æther.mp3'],
    ['thorr', 'Þórr.mp3'],
    ['istanbul', 'İSTANBUL.mp3'],
    ['izgara', 'Izgara, ızgara'],
    ['οδος', 'ΟΔΌΣ'],
    ["O'Brien", 'O’Brien'],
    ['O´Brien', "O'Brien"],
    ['"live"', '“Live” 1999'],
    ['1999 - 2003', '1999 – 2003'],
    ['wait...', 'Wait…'],
    ['ab', 'a\u00adb'],
    ['cafe 2', 'ＣＡＦＥ　２'],
    [' tokyo ', 'Tōkyō'],
    ['', 'anything'],
  ])('for %s finds %s', (search, text) => {
    expect(containsText(text, search)).toBe(true);
  });

  it.each([
    ['cafe', 'caf'],
    ['%', '100'],
    ['mar cafe', 'Café del mar'],
  ])('for %s does not find %s', (search, text) => {
    expect(containsText(text, search)).toBe(false);
  });

  it('of a folded text finds the same', () => {
    const text = 'Ærøskøbing – “Straße” №…';
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
});
