import { jest } from '@jest/globals';

async function fresh() {
  jest.resetModules();
  return import('./chunk-failure');
}

describe('a chunk that cannot be loaded', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    'Failed to fetch dynamically imported module: https://attune.test/assets/tuner-page-abc.js',
    'error loading dynamically imported module: https://attune.test/assets/tuner-page-abc.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home-page-abc.css',
  ])('is recognized by its message: %s', async (words) => {
    const { isChunkFailure } = await fresh();
    expect(isChunkFailure(new TypeError(words))).toBe(true);
  });

  it('is not mistaken for any other error', async () => {
    const { isChunkFailure } = await fresh();
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkFailure('dynamically imported module')).toBe(false);
  });

  it('reloads the page once, and later once more', async () => {
    expect((await fresh()).mayReload(1_000_000)).toBe(true);
    expect((await fresh()).mayReload(1_010_000)).toBe(false);
    expect((await fresh()).mayReload(1_100_000)).toBe(true);
  });
});
