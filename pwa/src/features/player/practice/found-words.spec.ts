import { foundWords } from './found-words';
import { DEFAULT_SONG } from './song-settings';

const solo = { id: '1', name: 'Solo, bars 1 to 8', fromSeconds: 72.48, toSeconds: 87.31, tempoPercent: 70 };
const loop = { fromSeconds: 72.48, toSeconds: 87.31 };

it('says which loops were found, and where the song was opened', () => {
  const song = { ...DEFAULT_SONG, loops: [solo, { ...solo, id: '2' }], loop, isLooping: true, tempoPercent: 70 };
  expect(foundWords(song, 440 / 443.3)).toEqual({
    title: '2 loops found for this song',
    description: 'Opened at “Solo, bars 1 to 8”, 70\u202f%, −13\u202fcents.',
  });
  expect(foundWords({ ...DEFAULT_SONG, loops: [solo] }, 1)).toEqual({
    title: '1 loop found for this song',
    description: 'Opened at 100\u202f%.',
  });
  expect(foundWords(DEFAULT_SONG, 1)).toBeNull();
});
