import 'fake-indexeddb/auto';
import { exportSongs, importSongs } from './song-file';
import { recallSong, rememberSong } from '../song-memory';
import { DEFAULT_SONG } from './song-settings';

const [one, two] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string];
const loop = { fromSeconds: 72.48, toSeconds: 87.31 };
const practised = { ...DEFAULT_SONG, tempoPercent: 70, loops: [{ ...loop, id: 'a', name: 'Solo', tempoPercent: 70 }] };

describe('a file of loops', () => {
  it('has one song or all, and brings them back', async () => {
    await rememberSong({ hash: one, title: 'Harbour Lights', ...practised });
    await rememberSong({ hash: two, title: 'Low Tide', ...DEFAULT_SONG, cents: -8 });
    expect((await exportSongs(one)).songs.map(({ title }) => title)).toEqual(['Harbour Lights']);
    const text = JSON.stringify(await exportSongs());
    await rememberSong({ hash: one, title: '', ...DEFAULT_SONG });
    await rememberSong({ hash: two, title: '', ...DEFAULT_SONG, cents: 30 });
    expect([...(await importSongs(text)).keys()]).toEqual([one, two]);
    expect(await recallSong(one)).toEqual(practised);
    expect((await recallSong(two))?.cents).toBe(-8);
  });

  it.each(['', 'null', '{}', '{"format":"another","songs":[]}'])('is not %j', async (text) => {
    await expect(importSongs(text)).rejects.toThrow('not a file of loops');
  });

  it('of a later version says so, and what has no hash is left out', async () => {
    const file = { format: 'attune-practice', version: 1, songs: [{ hash: 'short' }, null, { hash: one, cents: 5 }] };
    await expect(importSongs(JSON.stringify({ ...file, version: 2 }))).rejects.toThrow('later version');
    expect([...(await importSongs(JSON.stringify(file))).keys()]).toEqual([one]);
  });
});
