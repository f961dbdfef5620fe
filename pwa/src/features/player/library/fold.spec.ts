import { findWords, fold, wordsOf } from './fold';

it.each([
  ['Beyoncé', 'beyonce'],
  ['Sigur Rós', 'sigur ros'],
  ['MØ', 'mo'],
  ['Dvořák', 'dvorak'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Don’t Stop', "don't stop"],
  ['Ænima', 'aenima'],
  ['Ёлка', 'елка'],
  ['東京', '東京'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('finds a letter with a separate accent, as file systems of Apple have them', () => {
  expect(fold('Beyonce\u0301')).toBe('beyonce');
});

it.each([
  ['Low Tide', 'tide', ['Tide']],
  ['Straßenmusik', 'ssen mus', ['ßen', 'mus']],
  ['Émile, Émile', 'emile', ['Émile']],
  ['Tideline', 'tide tidel', ['Tidel']],
  ['Nothing', 'tide', []],
])('finds in “%s” the words of “%s”', (text, query, found) => {
  expect(findWords(text, wordsOf(query)).map(({ from, to }) => text.slice(from, to))).toEqual(found);
});
