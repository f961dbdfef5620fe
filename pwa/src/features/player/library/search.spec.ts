import { aLibrarySong } from '../../../../test/support/a-library-song';
import { toAlbums, toArtists } from './collections';
import { search } from './search';
import { sortSongs } from './sort';

const songs = [
  aLibrarySong({ title: 'Harbour Lights', artist: 'The Breakwaters', album: 'Low Tide' }),
  aLibrarySong({ title: 'Tideline', artist: 'Edda Lind', album: 'Glass Hours' }),
  aLibrarySong({ title: 'Café', artist: 'Zoë', album: null }),
  aLibrarySong({ path: 'Demos/Tide 2.wav' }),
];
const library = { songs, albums: toAlbums(songs), artists: toArtists(songs) };
const names = (query: string) => {
  const { artists, albums, songs: found } = search(query, library);
  return {
    artists: artists.map(({ name }) => name),
    albums: albums.map(({ title }) => title),
    songs: found.map(({ title, fileName }) => title ?? fileName),
  };
};

describe('the search of the library', () => {
  it('finds titles, artists, albums and the names of files without tags, and groups them', () => {
    expect(names('tide')).toEqual({
      artists: [],
      albums: ['Low Tide'],
      songs: ['Harbour Lights', 'Tideline', 'Tide 2.wav'],
    });
    expect(names('edda')).toEqual({ artists: ['Edda Lind'], albums: [], songs: ['Tideline'] });
  });

  it.each(['ZOE', 'zoé', ' cafe  zoë '])('does not see accents, case and spaces: %s', (query) => {
    expect(names(query).songs).toEqual(['Café']);
  });

  it('wants all words, in any order and any field', () => {
    expect(names('lights break').songs).toEqual(['Harbour Lights']);
    expect(names('lights edda').songs).toEqual([]);
  });

  it('keeps the order of 20,000 songs', () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      aLibrarySong({ title: `Song ${at}`, artist: `Ärtist ${at % 800}`, album: `Album ${at % 1600}` }),
    );
    const sorted = sortSongs(many, 'title');
    const { songs: found } = search('artist 7 song 1', { songs: sorted, albums: [], artists: [] });
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(sorted.filter((song) => found.includes(song)));
  });
});
