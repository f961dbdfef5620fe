import { webcrypto } from 'node:crypto';
import 'fake-indexeddb/auto';
import { hashSound } from '../../../shared/audio/sound-hash';
import { knownSettings } from './known-settings';
import { allSongs, recallSong, rememberSong } from '../song-memory';
import { DEFAULT_SONG, type SongSettings } from './song-settings';
import { Songs } from './songs';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const aFile = (sound: string, name = 'song.mp3') => new File([sound], name, { type: 'audio/mpeg' });
const loop = { fromSeconds: 72.48, toSeconds: 87.31 };
const practised: SongSettings = {
  ...DEFAULT_SONG,
  semitones: -1,
  tempoPercent: 70,
  loop,
  isLooping: true,
  loops: [{ ...loop, id: '1', name: 'Solo, bars 1 to 8', tempoPercent: 70 }],
};

/** Waits for what is being stored: the last of what was changed is there. */
async function stored(file: File, settings: SongSettings): Promise<void> {
  const hash = (await hashSound(file)) ?? '';
  while (JSON.stringify(await recallSong(hash)) !== JSON.stringify(settings)) await Promise.resolve();
}

describe('what is set for a song', () => {
  it('is the recorded pitch and tempo, without loops, at first', async () => {
    const songs = new Songs();
    await songs.read('a', aFile('new'));
    expect(songs.settingsOf('a')).toEqual(DEFAULT_SONG);
    expect(songs.settingsOf(null)).toEqual(DEFAULT_SONG);
  });

  it('is found again by its sound, whatever the file is called', async () => {
    const before = new Songs();
    await before.read('a', aFile('one'));
    before.change('a', { tempoPercent: 90 });
    before.change('a', practised);
    await stored(aFile('one'), practised);
    const after = new Songs();
    await after.read('b', aFile('one', 'renamed.mp3'));
    expect(after.settingsOf('b')).toEqual(practised);
    await after.read('c', aFile('another'));
    expect(after.settingsOf('c')).toEqual(DEFAULT_SONG);
  });

  it('is what the user sets while the stored settings are still being read', async () => {
    await rememberSong({ hash: (await hashSound(aFile('two'))) ?? '', title: '', ...practised });
    const songs = new Songs();
    const reading = songs.read('a', aFile('two'));
    songs.change('a', { tempoPercent: 50 });
    await reading;
    expect(songs.settingsOf('a')).toEqual({ ...DEFAULT_SONG, tempoPercent: 50 });
    await stored(aFile('two'), { ...DEFAULT_SONG, tempoPercent: 50 });
  });

  it('is forgotten once it is as recorded again', async () => {
    const hash = (await hashSound(aFile('three'))) ?? '';
    await rememberSong({ hash, title: '', ...practised });
    await rememberSong({ hash, title: '', ...DEFAULT_SONG });
    expect((await allSongs()).map((song) => song.hash)).not.toContain(hash);
  });

  it('of an import is taken over by songs that are open', async () => {
    const songs = new Songs();
    await songs.read('a', aFile('four'));
    songs.adopt(new Map([[songs.hashOf('a') ?? '', practised]]));
    expect(songs.settingsOf('a')).toEqual(practised);
  });
});

describe('settings from elsewhere', () => {
  it.each([null, 'text', 7, [], {}, { loops: 'none', markers: 5, loop: {} }])('%j are the defaults', (given) => {
    expect(knownSettings(given)).toEqual(DEFAULT_SONG);
  });

  it('keep what is valid', () => {
    expect(knownSettings(practised)).toEqual(practised);
    expect(
      knownSettings({
        semitones: 13,
        cents: 12.4,
        tempoPercent: 10,
        loop: { fromSeconds: 5, toSeconds: 5.1 },
        isLooping: true,
        loops: [practised.loops[0], { id: '2', name: '', fromSeconds: 1, toSeconds: 2 }, null],
        markers: [
          { id: 'b', name: 'Solo', atSeconds: 72 },
          { id: 'a', name: 'Verse', atSeconds: 18 },
          { id: 'c', name: 'Nowhere', atSeconds: -1 },
        ],
        countInClicks: 3,
        beatsPerMinute: 96,
      }),
    ).toEqual({
      ...DEFAULT_SONG,
      cents: 12,
      loops: practised.loops,
      markers: [
        { id: 'a', name: 'Verse', atSeconds: 18 },
        { id: 'b', name: 'Solo', atSeconds: 72 },
      ],
      beatsPerMinute: 96,
    });
  });
});
