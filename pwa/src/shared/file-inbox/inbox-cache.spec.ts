import { layDown, takeOut } from './inbox-cache';

/** As much of the browser's caches as the inbox uses. */
function someCaches(): CacheStorage {
  const kept = new Map<string, Response>();
  const cache = {
    put: (path: string, answer: Response) => Promise.resolve(void kept.set(path, answer)),
    keys: () => Promise.resolve([...kept.keys()]),
    match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
    delete: (path: string) => Promise.resolve(kept.delete(path)),
  };
  return { open: () => Promise.resolve(cache) } as unknown as CacheStorage;
}

describe('the inbox of shared files', () => {
  it('gives files out as they came, names in any script, in order, once', async () => {
    const storage = someCaches();
    await layDown([new File(['one'], 'Söng ♯1.mp3', { type: 'audio/mpeg' })], storage);
    await layDown([new File(['three'], '三.flac', { type: 'audio/flac' })], storage);
    const files = await takeOut(storage);
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Söng ♯1.mp3', 'audio/mpeg', 3],
      ['三.flac', 'audio/flac', 5],
    ]);
    expect(await takeOut(storage)).toEqual([]);
  });

  it('gives a file to one of two who ask at the same time', async () => {
    const storage = someCaches();
    await layDown([new File(['one'], 'one.mp3')], storage);
    const taken = await Promise.all([takeOut(storage), takeOut(storage)]);
    expect(taken.flat()).toHaveLength(1);
  });

  it('keeps a file whose kind nobody knows', async () => {
    const storage = someCaches();
    await layDown([new File(['x'], 'noise')], storage);
    expect((await takeOut(storage)).map(({ name, type }) => [name, type])).toEqual([
      ['noise', 'application/octet-stream'],
    ]);
  });
});
