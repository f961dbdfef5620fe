import { aLibrarySong } from '../../../../test/support/a-library-song';
import { markAt, railMarks, type Sort, sortSongs } from './sort';

const songs = [
  aLibrarySong({ title: '10 Years', artist: 'Zed', album: 'Second', a4Hz: 440.4, addedAt: 3 }),
  aLibrarySong({ title: '2 Hearts', artist: 'The Ápex', album: 'First', a4Hz: 432, addedAt: 1 }),
  aLibrarySong({ title: 'Émigré', artist: null, album: null, a4Hz: null, addedAt: 4 }),
  aLibrarySong({ title: 'Early', artist: 'Apex', album: 'First', track: 1, a4Hz: 440.1, addedAt: 2 }),
];

it.each<[Sort, string[]]>([
  ['title', ['2 Hearts', '10 Years', 'Early', 'Émigré']],
  ['artist', ['2 Hearts', 'Early', '10 Years', 'Émigré']],
  ['album', ['2 Hearts', 'Early', '10 Years', 'Émigré']],
  ['a4', ['2 Hearts', 'Early', '10 Years', 'Émigré']],
  ['added', ['Émigré', '10 Years', 'Early', '2 Hearts']],
])('sorts by %s: numbers by value, without articles and accents, the unknown last', (sort, titles) => {
  expect(sortSongs(songs, sort).map(({ title }) => title)).toEqual(titles);
});

it('marks the first letters, digits as one, and what has no Latin letter at the end', () => {
  const named = ['2 Hearts', '99 Balloons', 'Able', 'ätsch', 'Bay', 'Ёлка', '東京'].map((title) =>
    aLibrarySong({ title }),
  );
  expect(railMarks(sortSongs(named, 'title'), 'title')).toEqual([
    { label: '#', from: 0 },
    { label: 'A', from: 2 },
    { label: 'B', from: 4 },
    { label: '…', from: 5 },
  ]);
});

it('marks whole hertz when sorted by A4, and nothing when sorted by age', () => {
  expect(railMarks(sortSongs(songs, 'a4'), 'a4')).toEqual([
    { label: '432', from: 0 },
    { label: '440', from: 1 },
    { label: '…', from: 3 },
  ]);
  expect(railMarks(sortSongs(songs, 'added'), 'added')).toEqual([]);
});

it('knows which mark a song belongs to', () => {
  const marks = [
    { label: 'A', from: 0 },
    { label: 'B', from: 3 },
  ];
  expect([0, 2, 3, 99].map((song) => markAt(marks, song))).toEqual([0, 0, 1, 1]);
  expect(markAt([], 5)).toBe(0);
});
