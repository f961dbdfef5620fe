import { songNumbers } from './song-numbers';

it.each([
  [[4], 'song 4'],
  [[1, 2, 3, 5, 6], 'songs 1–3, 5, 6'],
  [[1, 3], 'songs 1, 3'],
  [[1, 3, 5, 7, 9], '5 songs'],
])('%j are %s', (numbers, words) => {
  expect(songNumbers(numbers)).toBe(words);
});
