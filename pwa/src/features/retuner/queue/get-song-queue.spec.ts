import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { aUser } from '../../../../test/support/a-user';
import { baseApi } from '../../../api/base-api';
import { sessionApi } from '../../../shared/session/session-api';

jest.unstable_mockModule('./inspect-song', () => ({ inspectSong: () => Promise.resolve(null) }));
const { getSongQueue } = await import('./get-song-queue');

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((end) => end()));

async function aStore() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  // Its timers would keep the specs from ending.
  cleanups.push(() => store.dispatch(baseApi.util.resetApiState()));
  /** The store notifies a moment later. */
  const signedInAs = (id: string | null): Promise<void> =>
    new Promise((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
      const value = id === null ? null : aUser({ id, subscriptionTier: 'pro' });
      store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]));
    });
  await signedInAs('mara');
  const queue = getSongQueue(store);
  queue.add([{ file: new File(['1'], 'Evening.mp3'), path: '' }], 'pro');
  return { store, queue, signedInAs, names: () => queue.state().songs.map(({ name }) => name) };
}

describe('the songs of a person', () => {
  it('are in one queue while the app is open', async () => {
    const { store, queue } = await aStore();
    expect(getSongQueue(store)).toBe(queue);
  });

  it('are still there when the session has ended, and when the same person comes back', async () => {
    const { signedInAs, names } = await aStore();
    await signedInAs(null);
    expect(names()).toEqual(['Evening.mp3']);
    await signedInAs('mara');
    expect(names()).toEqual(['Evening.mp3']);
  });

  it.each([
    ['at once', []],
    ['after a while signed out', [null]],
  ])('are not shown to the next one who signs in %s', async (_when, between) => {
    const { signedInAs, names } = await aStore();
    for (const id of [...between, 'ivo']) await signedInAs(id);
    expect(names()).toEqual([]);
  });
});
