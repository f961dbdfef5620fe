import { safePath, uniquePaths } from './zip-paths.js';

describe('a path inside an archive', () => {
  it.each([
    ['Album/Disc 1/01 Song.mp3', 'Album/Disc 1/01 Song.mp3'],
    ['../../etc/passwd', 'etc/passwd'],
    ['/absolute.mp3', 'absolute.mp3'],
    ['C:\\Music\\song.mp3', 'C_/Music/song.mp3'],
    ['a/./b//c.mp3', 'a/b/c.mp3'],
    ['con.mp3', '_con.mp3'],
    ['name\u202egnp.mp3', 'name_gnp.mp3'],
    ['cafe\u0301.mp3', 'caf\u00e9.mp3'],
    ['..', ''],
  ])('is safe: %j becomes %j', (path, safe) => {
    expect(safePath(path)).toBe(safe);
  });

  it('is different from every other one, whatever its case', () => {
    expect(uniquePaths(['a.mp3', 'A.mp3', 'a.mp3', 'x/a.mp3', 'noext', 'noext'])).toEqual([
      'a.mp3',
      'A (2).mp3',
      'a (3).mp3',
      'x/a.mp3',
      'noext',
      'noext (2)',
    ]);
  });
});
