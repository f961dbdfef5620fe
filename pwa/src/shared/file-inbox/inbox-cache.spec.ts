import { fakeCaches } from '../../../test/support/fake-caches';
import { layDown, takeOut } from './inbox-cache';

describe('the inbox of shared files', () => {
  it('gives files out as they came, names in any script, in order, once', async () => {
    const storage = fakeCaches();
    await layDown([new File(['one'], 'Söng ♯1.mp3', { type: 'audio/mpeg' })], { storage });
    await layDown([new File(['three'], '三.flac', { type: 'audio/flac' })], { storage });
    const files = await takeOut({ storage });
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Söng ♯1.mp3', 'audio/mpeg', 3],
      ['三.flac', 'audio/flac', 5],
    ]);
    expect(await takeOut({ storage })).toEqual([]);
  });

  it('gives a file to one of two who ask at the same time', async () => {
    const storage = fakeCaches();
    await layDown([new File(['one'], 'one.mp3')], { storage });
    const taken = await Promise.all([takeOut({ storage }), takeOut({ storage })]);
    expect(taken.flat()).toHaveLength(1);
  });

  it('keeps a file whose kind nobody knows', async () => {
    const storage = fakeCaches();
    await layDown([new File(['x'], 'noise')], { storage });
    expect((await takeOut({ storage })).map(({ name, type }) => [name, type])).toEqual([
      ['noise', 'application/octet-stream'],
    ]);
  });
});
