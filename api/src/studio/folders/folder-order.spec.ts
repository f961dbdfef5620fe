import { type PlacedSong, sortSongs } from './folder-order.js';

const song = (originalFilename: string, place: number | null = null, trackPlace: number | null = null): PlacedSong => ({
  id: originalFilename,
  originalFilename,
  place,
  trackPlace,
});

const names = (songs: PlacedSong[]) => songs.map(({ originalFilename }) => originalFilename);

describe('the order of a folder', () => {
  it('by hand puts songs without a place last, the last added first', () => {
    const songs = [song('new'), song('newer before'), song('b', 2), song('a', 1)];
    expect(names(sortSongs(songs, 'hand'))).toEqual(['a', 'b', 'new', 'newer before']);
  });

  it('by name takes numbers as numbers, and no notice of case and accents', () => {
    const songs = [song('Take 10.wav'), song('take 9.wav'), song('École.wav')];
    expect(names(sortSongs(songs, 'name'))).toEqual(['École.wav', 'take 9.wav', 'Take 10.wav']);
  });

  it('by track number takes the tags, else what the name begins with, else the name', () => {
    const songs = [
      song('z'),
      song('2 Salt'),
      song('Harbour', null, 1001),
      song('a'),
      song('07 Coda', null, 1003),
      song('1999'),
    ];
    expect(names(sortSongs(songs, 'track'))).toEqual(['Harbour', '2 Salt', '07 Coda', '1999', 'a', 'z']);
  });

  it('is that of adding otherwise', () => {
    expect(names(sortSongs([song('b', 1), song('a', 2)], 'newest'))).toEqual(['b', 'a']);
  });
});
