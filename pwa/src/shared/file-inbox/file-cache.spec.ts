import { fakeCaches } from '../../../test/support/fake-caches';
import { putFiles, takeFiles } from './file-cache';

describe('the inbox of shared files', () => {
  it('returns files unchanged, with names in any script, in order, once', async () => {
    const storage = fakeCaches();
    await putFiles([new File(['one'], 'Söng ♯1.mp3', { type: 'audio/mpeg' })], { storage });
    await putFiles([new File(['three'], '三.flac', { type: 'audio/flac' })], { storage });
    const files = await takeFiles({ storage });
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Söng ♯1.mp3', 'audio/mpeg', 3],
      ['三.flac', 'audio/flac', 5],
    ]);
    expect(await takeFiles({ storage })).toEqual([]);
  });

  it('gives a file to only one of two concurrent callers', async () => {
    const storage = fakeCaches();
    await putFiles([new File(['one'], 'one.mp3')], { storage });
    const taken = await Promise.all([takeFiles({ storage }), takeFiles({ storage })]);
    expect(taken.flat()).toHaveLength(1);
  });

  it('stores a file of unknown type', async () => {
    const storage = fakeCaches();
    await putFiles([new File(['x'], 'noise')], { storage });
    expect((await takeFiles({ storage })).map(({ name, type }) => [name, type])).toEqual([
      ['noise', 'application/octet-stream'],
    ]);
  });
});
