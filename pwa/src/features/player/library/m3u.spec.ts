import { aLibrarySong } from '../../../../test/support/a-library-song';
import { decodeM3u, parseM3u, SongFinder, toM3u } from './m3u';

describe('reading an M3U', () => {
  it('has paths with what is said of them, in any line ends', () => {
    const text = [
      '\uFEFF#EXTM3U',
      '#PLAYLIST:Friday',
      '#EXTINF:221 tvg-name="x",The Breakwaters - Harbour Lights',
      'Low Tide/01 Harbour Lights.mp3',
      '',
      '#EXTINF:-1,Stream',
      'https://radio.test/live',
      'plain.flac',
    ].join('\r\n');
    expect(parseM3u(text)).toEqual([
      {
        place: 'Low Tide/01 Harbour Lights.mp3',
        title: 'The Breakwaters - Harbour Lights',
        durationSeconds: 221,
      },
      { place: 'https://radio.test/live', title: 'Stream', durationSeconds: null },
      { place: 'plain.flac', title: null, durationSeconds: null },
    ]);
  });

  it('reads UTF-8, and the code page of Windows where it is not', () => {
    expect(decodeM3u(new TextEncoder().encode('Beyoncé.mp3'))).toBe('Beyoncé.mp3');
    expect(decodeM3u(new Uint8Array([0x42, 0x65, 0x79, 0xe9]))).toBe('Beyé');
  });
});

describe('finding the songs of an M3U', () => {
  const finder = new SongFinder([
    aLibrarySong({ id: 'a', path: 'A/Hits/01.mp3' }),
    aLibrarySong({ id: 'b', path: 'B/Hits/01.mp3' }),
    aLibrarySong({ id: 'c', path: null, title: 'Café' }),
  ]);

  it.each([
    ['../A/Hits/01.mp3', 'a'],
    ['C:\\Music\\B\\Hits\\01.MP3', 'b'],
    ['file:///home/me/Music/B/Hits/01.mp3', 'b'],
    ['file:///x/Caf%C3%A9.mp3', 'c'],
    ['Cafe\u0301.mp3', 'c'],
    ['A/Hits/02.mp3', null],
    ['', null],
  ])('%s is %s', (place, id) => {
    expect(finder.find(place)).toBe(id);
  });
});

it('writes the paths of the library, and what it lacks as it was read', () => {
  const song = aLibrarySong({
    path: 'Low Tide/01.mp3',
    artist: 'The Breakwaters',
    title: 'Harbour\nLights',
    durationSeconds: 221.4,
  });
  const entries = [
    { songId: song.id, place: 'old/01.mp3', title: null, durationSeconds: null },
    { songId: null, place: 'D:\\gone.mp3', title: 'Gone', durationSeconds: 9 },
  ];
  expect(toM3u(entries, (id) => (id === song.id ? song : undefined))).toBe(
    '#EXTM3U\n#EXTINF:221,The Breakwaters - Harbour Lights\nLow Tide/01.mp3\n#EXTINF:9,Gone\nD:\\gone.mp3\n',
  );
});
