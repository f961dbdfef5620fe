import { jest } from '@jest/globals';

async function fresh() {
  jest.resetModules();
  return import('./chunk-failure');
}

describe('a part of the app that cannot be fetched', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    'Failed to fetch dynamically imported module: https://attune.test/assets/tuner-page-abc.js',
    'error loading dynamically imported module: https://attune.test/assets/tuner-page-abc.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home-page-abc.css',
  ])('is known by its words: %s', async (words) => {
    const { isChunkFailure } = await fresh();
    expect(isChunkFailure(new TypeError(words))).toBe(true);
  });

  it('is not any other fault', async () => {
    const { isChunkFailure } = await fresh();
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkFailure('dynamically imported module')).toBe(false);
  });

  it('has the page loaded again, once, and later once more', async () => {
    expect((await fresh()).mayReload(1_000_000)).toBe(true);
    expect((await fresh()).mayReload(1_010_000)).toBe(false);
    expect((await fresh()).mayReload(1_100_000)).toBe(true);
  });
});
