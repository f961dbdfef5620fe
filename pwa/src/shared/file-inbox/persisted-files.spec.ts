import { jest } from '@jest/globals';
import { fakeCaches } from '../../../test/support/fake-caches';
import { deletePersistedFiles, deleteExpiredFiles, PERSISTED_CACHE } from '../files/persisted-mark';
import { persistFiles, loadPersistedFiles } from './persisted-files';

const HOUR_MS = 60 * 60 * 1000;
const song = (name = 'Söng.mp3') => new File(['one'], name, { type: 'audio/mpeg' });
let isFull: boolean;

const namesFor = async (ownerId: string | null) => (await loadPersistedFiles(ownerId))?.files.map(({ name }) => name);
const isAnythingStored = () => caches.has(PERSISTED_CACHE);

beforeEach(() => {
  isFull = false;
  const marks = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => void marks.set(key, value),
    removeItem: (key: string) => void marks.delete(key),
  };
  Object.assign(globalThis, { window: { localStorage }, caches: fakeCaches({ isFull: () => isFull }) });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(globalThis, 'window');
  jest.restoreAllMocks();
});

describe('persisted files', () => {
  it('can be loaded in order, any number of times, until they are deleted', async () => {
    const until = await persistFiles([song(), song('two.flac')], null);
    expect(until).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(await namesFor(null)).toEqual(['Söng.mp3', 'two.flac']);
    expect(await loadPersistedFiles(null)).toMatchObject({ untilMs: until });
    await deletePersistedFiles();
    expect(await loadPersistedFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('replace those persisted before', async () => {
    await persistFiles([song('old.mp3')], null);
    await persistFiles([song('new.mp3')], null);
    expect(await namesFor(null)).toEqual(['new.mp3']);
  });

  it('are not persisted when they are deleted before all of them are copied', async () => {
    const write = persistFiles([song()], null);
    await deletePersistedFiles();
    expect(await write).toBeNull();
    expect(await loadPersistedFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are the latest ones, also while others are still being copied', async () => {
    await Promise.all([persistFiles([song('one.mp3')], null), persistFiles([song('one.mp3'), song('two.mp3')], null)]);
    expect(await namesFor(null)).toEqual(['one.mp3', 'two.mp3']);
  });

  it('of a visitor belong to the user who signs in next, and to no one else', async () => {
    await persistFiles([song()], null);
    expect(await namesFor('mara')).toEqual(['Söng.mp3']);
    expect(await loadPersistedFiles(null)).toBeNull();
    expect(await loadPersistedFiles('ivo')).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are removed after a day', async () => {
    await persistFiles([song()], 'mara');
    const later = Date.now() + 25 * HOUR_MS;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await loadPersistedFiles('mara')).toBeNull();
    await deleteExpiredFiles();
    expect(await isAnythingStored()).toBe(false);
  });

  it('before that, stay', async () => {
    await persistFiles([song()], 'mara');
    await deleteExpiredFiles();
    expect(await namesFor('mara')).toEqual(['Söng.mp3']);
  });

  it('are not persisted in part when storage is full, or when there are very many', async () => {
    isFull = true;
    expect(await persistFiles([song()], null)).toBeNull();
    isFull = false;
    const huge = song();
    Object.defineProperty(huge, 'size', { value: 301 * 2 ** 20 });
    expect(await persistFiles([huge], null)).toBeNull();
    expect(await loadPersistedFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are empty where the browser has no such storage', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    expect(await persistFiles([song()], null)).toBeNull();
    expect(await loadPersistedFiles(null)).toBeNull();
    await expect(deletePersistedFiles()).resolves.toBeUndefined();
  });
});
