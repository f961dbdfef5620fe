import { aLibrarySong } from '../../../../test/support/a-library-song';
import { Arrangement } from './arrangement';
import { type Sort, SORTS } from './sort';
import type { LibraryItem } from '../player-database';

const songs = Array.from({ length: 60 }, (_, at) =>
  aLibrarySong({ title: `Song ${(at * 7) % 60}`, artist: `Artist ${at % 7}`, album: `Album ${at % 11}`, a4Hz: null }),
);
const withChanged = (changed: number, facts: Partial<LibraryItem>) =>
  songs.map((song, at) => (at === changed ? { ...song, ...facts } : song));
const everything = (arrangement: Arrangement) => ({
  albums: arrangement.albums,
  artists: arrangement.artists,
  sorted: (Object.keys(SORTS) as Sort[]).map((sort) => arrangement.sorted(sort)),
});

describe('the arrangement of the library', () => {
  it('has after a measured pitch what it would have if it were made anew, with the groups that did not change', () => {
    const before = new Arrangement(songs);
    const { albums } = everything(before);
    const now = withChanged(20, { a4Hz: 441.5, isMeasured: true });
    const after = before.after(now);
    expect(everything(after)).toEqual(everything(new Arrangement(now)));
    expect(after.albums.filter((album) => !albums.includes(album)).map(({ a4Hz }) => a4Hz)).toEqual([441.5]);
    expect(after.sorted('artist')).toBe(after.sorted('artist'));
  });

  it.each([
    ['other tags', withChanged(20, { artist: 'Aaron', album: 'Zeal', title: 'Anthem' })],
    ['a song more', [...songs, aLibrarySong({ title: 'More', album: 'Album 3' })]],
    ['a song less', songs.slice(1)],
  ])('is made anew after %s', (_, now) => {
    const before = new Arrangement(songs);
    everything(before);
    expect(everything(before.after(now))).toEqual(everything(new Arrangement(now)));
  });
});
