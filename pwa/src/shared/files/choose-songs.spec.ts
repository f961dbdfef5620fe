import { chooseSongs } from './choose-songs';
import type { FoundFile } from './found-files';

const FLAC = 'fLaC\0\0\0\x22';
const found = (name: string, content = FLAC, path = ''): FoundFile => ({
  file: new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name),
  path,
});

const choose = (files: FoundFile[], present: FoundFile[] = [], room = 1000) =>
  chooseSongs({ found: files, list: 'batch', present, tier: 'studio', room });

describe('the songs of a drop', () => {
  it('come in natural order, folder by folder', async () => {
    const { songs } = await choose([
      found('10.flac'),
      found('2.flac'),
      found('1.flac', FLAC, 'B'),
      found('9.flac', FLAC, 'A'),
    ]);
    expect(songs.map(({ path, file }) => `${path}/${file.name}`)).toEqual([
      '/2.flac',
      '/10.flac',
      'A/9.flac',
      'B/1.flac',
    ]);
  });

  it.each([
    ['a hidden file', found('.DS_Store'), 'A hidden file.'],
    ['a file of macOS in a zip', found('1.flac', FLAC, '__MACOSX/Disc 1'), 'A hidden file.'],
    ['a cover', found('cover.png', '\x89PNG'), 'This file is a PNG picture, not audio we can retune.'],
    ['notes', found('notes.txt', 'Side A'), 'This file is plain text, not audio we can retune.'],
    ['anything else', found('rip.accurip', '\x01\x02'), 'Not audio.'],
    ['an empty file', found('1.flac', ''), 'This file is empty.'],
  ])('leave out %s, with the reason', async (_what, file, reason) => {
    const { songs, skipped } = await choose([file, found('2.flac')]);
    expect(songs).toHaveLength(1);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]?.name).toContain(file.file.name);
    expect(skipped[0]?.reason).toContain(reason);
  });

  it('leave a file that is only named like a song to the server', async () => {
    const { songs } = await choose([found('odd.mp3', '\x01who knows')]);
    expect(songs).toHaveLength(1);
  });

  it('leave out what was chosen before, and only that', async () => {
    const { songs, skipped } = await choose(
      [found('Caf\u00e9.flac'), found('1.flac', FLAC, 'Live')],
      [found('Cafe\u0301.flac'), found('1.flac')],
    );
    expect(songs.map(({ path }) => path)).toEqual(['Live']);
    expect(skipped).toEqual([{ name: 'Caf\u00e9.flac', kind: 'present', reason: 'Already in the batch.' }]);
  });

  it('are not more than there is room for', async () => {
    const { songs, skipped } = await choose([found('1.flac'), found('2.flac'), found('3.flac')], [], 2);
    expect(songs.map(({ file }) => file.name)).toEqual(['1.flac', '2.flac']);
    expect(skipped).toEqual([{ name: '3.flac', kind: 'full', reason: 'The batch is full.' }]);
  });
});
