import type { Song } from '../song';
import { leftOutWords, maxSongs, nothingAddedWords, takeIn } from './intake';

const ROOM = maxSongs('pro');

const FLAC = 'fLaC\0\0\0\x22';
const found = (name: string, content = FLAC, path = '') => ({
  file: new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name),
  path,
});
const PICTURE = '\x89PNG';
const NOTES = 'Side A';

const inFolder = (folderName: string | null, ...files: ReturnType<typeof found>[]) => ({ files, folderName });

async function wordsFor(...files: ReturnType<typeof found>[]) {
  const { intake } = await takeIn(inFolder('Scans', ...files), [], ROOM);
  if (!intake) throw new Error('a folder has an intake');
  return nothingAddedWords(intake);
}

describe('what is taken in', () => {
  it('of a folder are its songs, in the order of their paths, and the rest is named', async () => {
    const { songs, intake } = await takeIn(
      inFolder(
        'Harbour Lights',
        found('cover.jpg', PICTURE),
        found('02.flac', FLAC, 'Disc 2'),
        found('10.flac', FLAC, 'Disc 1'),
        found('9.flac', FLAC, 'Disc 1'),
        found('rip.log', NOTES),
        found('.DS_Store', '\0\0\0\x01'),
      ),
      [],
      ROOM,
    );
    expect(songs.map(({ path, file }) => `${path}/${file.name}`)).toEqual([
      'Disc 1/9.flac',
      'Disc 1/10.flac',
      'Disc 2/02.flac',
    ]);
    expect(intake).toMatchObject({ found: 5, added: 3, folderName: 'Harbour Lights' });
    expect(leftOutWords(intake ?? { skipped: [], room: ROOM })).toBe('cover.jpg and rip.log aren’t audio.');
  });

  it('a single file is, whatever it holds: its panel says what is wrong', async () => {
    const { songs, intake } = await takeIn(inFolder(null, found('song.mp3', PICTURE)), [], ROOM);
    expect([songs.length, intake]).toEqual([1, null]);
  });

  it('a song that only a larger plan takes is, and says so in its row', async () => {
    const large = found('large.flac');
    Object.defineProperty(large.file, 'size', { value: 60 * 2 ** 20 });
    expect((await takeIn(inFolder('Live', large, found('small.flac')), [], ROOM)).songs).toHaveLength(2);
  });

  it('are at most as many songs as the list holds', async () => {
    const files = Array.from({ length: 2000 }, (_, i) => found(`${i}.flac`));
    const { songs, intake } = await takeIn(inFolder('Everything', ...files), [], ROOM);
    expect(songs).toHaveLength(ROOM);
    expect(leftOutWords(intake ?? { skipped: [], room: ROOM })).toBe(
      '1,800 files don’t fit: the list holds 200 songs at a time. Convert these first, then add the rest.',
    );
  });

  it('a song twice is not', async () => {
    const { file, path } = found('one.flac');
    const present = [{ file, path }] as Song[];
    const { songs, intake } = await takeIn(inFolder(null, found('one.flac'), found('two.flac')), present, ROOM);
    expect(songs).toHaveLength(1);
    expect(leftOutWords(intake ?? { skipped: [], room: ROOM })).toBe('one.flac is in the list already.');
  });

  it('nothing is of a folder without songs, with a sentence that says what to do', async () => {
    expect(await wordsFor()).toBe('The folder Scans is empty. Choose one with songs.');
    expect(await wordsFor(found('.DS_Store', '\0'))).toBe('The folder Scans is empty. Choose one with songs.');
    const pages = Array.from({ length: 6 }, (_, i) => found(`${i}.png`, PICTURE));
    expect(await wordsFor(...pages)).toBe(
      'There is no song in the folder Scans: 0.png, 1.png, 2.png and 3 others aren’t audio. Choose MP3, WAV, M4A, FLAC, OGG or AIFF files.',
    );
  });
});
