import { aLibrarySong } from '../../../../test/support/a-library-song';
import { toAlbums, toArtists } from './collections';

describe('albums', () => {
  it('have their songs in the order of the record, with the median of their pitches', () => {
    const of = { album: 'Low Tide', artist: 'The Breakwaters' };
    const [album] = toAlbums([
      aLibrarySong({ ...of, title: 'D', disc: 2, track: 1, a4Hz: 443.4 }),
      aLibrarySong({ ...of, title: 'B', track: 10, a4Hz: 443.1 }),
      aLibrarySong({ ...of, title: 'A', track: 2, a4Hz: 443.2 }),
      aLibrarySong({ ...of, title: 'C', track: null }),
    ]);
    expect(album?.songs.map(({ title }) => title).join('')).toBe('ABCD');
    expect(album).toMatchObject({ title: 'Low Tide', artist: 'The Breakwaters', a4Hz: 443.2 });
  });

  it('of one name are told apart by album artist, folder or artist', () => {
    const albums = toAlbums([
      aLibrarySong({ album: 'Greatest Hits', artist: 'Abel', path: 'Abel/Hits/1.mp3' }),
      aLibrarySong({ album: 'Greatest Hits', artist: 'Bela', path: 'Bela/Hits/1.mp3' }),
      aLibrarySong({ album: 'Summer', artist: 'Cara', albumArtist: 'Various', path: 'x/1.mp3' }),
      aLibrarySong({ album: 'Summer', artist: 'Dov', albumArtist: 'Various', path: 'y/1.mp3' }),
      aLibrarySong({ album: 'Mixtape', artist: 'Eli', path: 'mix/1.mp3' }),
      aLibrarySong({ album: 'Mixtape', artist: 'Fay', path: 'mix/2.mp3' }),
      aLibrarySong({ album: null, artist: 'Gus' }),
    ]);
    expect(albums.map(({ title, artist, songs }) => [title, artist, songs.length])).toEqual([
      ['Greatest Hits', 'Abel', 1],
      ['Greatest Hits', 'Bela', 1],
      ['Mixtape', null, 2],
      ['Summer', 'Various', 2],
    ]);
  });
});

describe('artists', () => {
  it('are one person in any case and accent, sorted without their article', () => {
    const artists = toArtists([
      aLibrarySong({ artist: 'Björk', album: 'Debut' }),
      aLibrarySong({ artist: 'BJORK', album: 'Post' }),
      aLibrarySong({ artist: 'The Abbots' }),
      aLibrarySong({ artist: null }),
    ]);
    expect(artists.map(({ name, songs, albumCount }) => [name, songs.length, albumCount])).toEqual([
      ['The Abbots', 1, 0],
      ['Björk', 2, 2],
    ]);
  });
});
