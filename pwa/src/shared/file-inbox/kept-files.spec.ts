import { jest } from '@jest/globals';
import { fakeCaches } from '../../../test/support/fake-caches';
import { keepFiles, keptFiles } from './kept-files';
import { forgetKept, forgetOutdated, KEPT_CACHE } from './kept-mark';

const HOUR_MS = 60 * 60 * 1000;
const song = (name = 'Söng.mp3') => new File(['one'], name, { type: 'audio/mpeg' });
let isFull: boolean;

const namesFor = async (ownerId: string | null) => (await keptFiles(ownerId))?.files.map(({ name }) => name);
const isAnythingStored = () => caches.has(KEPT_CACHE);

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

describe('files that are kept', () => {
  it('are found again, in order, as often as it is asked, until they are forgotten', async () => {
    const until = await keepFiles([song(), song('two.flac')], null);
    expect(until).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    expect(await namesFor(null)).toEqual(['Söng.mp3', 'two.flac']);
    expect(await keptFiles(null)).toMatchObject({ untilMs: until });
    await forgetKept();
    expect(await keptFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('take the place of those kept before', async () => {
    await keepFiles([song('old.mp3')], null);
    await keepFiles([song('new.mp3')], null);
    expect(await namesFor(null)).toEqual(['new.mp3']);
  });

  it('are not kept after all when they are forgotten before all of them are copied', async () => {
    const keeping = keepFiles([song()], null);
    await forgetKept();
    expect(await keeping).toBeNull();
    expect(await keptFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are those that were given last, also while others are still being copied', async () => {
    await Promise.all([keepFiles([song('one.mp3')], null), keepFiles([song('one.mp3'), song('two.mp3')], null)]);
    expect(await namesFor(null)).toEqual(['one.mp3', 'two.mp3']);
  });

  it('of a visitor become those of whoever signs in next, and of nobody else', async () => {
    await keepFiles([song()], null);
    expect(await namesFor('mara')).toEqual(['Söng.mp3']);
    expect(await keptFiles(null)).toBeNull();
    expect(await keptFiles('ivo')).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are removed after a day', async () => {
    await keepFiles([song()], 'mara');
    const later = Date.now() + 25 * HOUR_MS;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await keptFiles('mara')).toBeNull();
    await forgetOutdated();
    expect(await isAnythingStored()).toBe(false);
  });

  it('before that, stay', async () => {
    await keepFiles([song()], 'mara');
    await forgetOutdated();
    expect(await namesFor('mara')).toEqual(['Söng.mp3']);
  });

  it('are not kept in part when there is no room, nor when there are very many', async () => {
    isFull = true;
    expect(await keepFiles([song()], null)).toBeNull();
    isFull = false;
    const huge = song();
    Object.defineProperty(huge, 'size', { value: 301 * 2 ** 20 });
    expect(await keepFiles([huge], null)).toBeNull();
    expect(await keptFiles(null)).toBeNull();
    expect(await isAnythingStored()).toBe(false);
  });

  it('are none where a browser has no such storage', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    expect(await keepFiles([song()], null)).toBeNull();
    expect(await keptFiles(null)).toBeNull();
    await expect(forgetKept()).resolves.toBeUndefined();
  });
});
