import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { aUser } from '../../../../test/support/a-user';
import { baseApi } from '../../../api/base-api';
import { delay } from '../../../shared/scope';
import * as session from '../../../shared/session/session-api';
import type { RetuneRequest, Song } from '../song';
import { fakeCaches } from '../../../../test/support/fake-caches';

const runRetune = jest.fn(() => new Promise(() => undefined));
jest.unstable_mockModule('./inspect-song', () => ({ inspectSong: () => Promise.resolve(null) }));
jest.unstable_mockModule('../transfer/retune-transfer', () => ({ runRetune }));
let hasSignedOut = false;
jest.unstable_mockModule('../../../shared/session/session-api', () => ({
  ...session,
  hasSignedOutHere: () => hasSignedOut,
}));
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
      store.dispatch(
        session.sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]),
      );
    });
  await signedInAs('mara');
  const queue = getSongQueue(store);
  queue.add([{ file: new File(['1'], 'Evening.mp3'), path: '' }], 'pro');
  return { store, queue, signedInAs, names: () => queue.state().songs.map(({ name }) => name) };
}

describe('a song that is sent', () => {
  it('is kept under its id before the server hears of it', async () => {
    const window = Object.assign(new EventTarget(), { location: { origin: 'https://attune.example' } });
    Object.assign(globalThis, { window, caches: fakeCaches() });
    cleanups.push(() => {
      Reflect.deleteProperty(globalThis, 'window');
      Reflect.deleteProperty(globalThis, 'caches');
    });
    const { queue } = await aStore();
    const cache = await caches.open('attune-batch-uploads');
    const order: string[] = [];
    const put = cache.put.bind(cache);
    const wasWritten = Promise.withResolvers<undefined>();
    jest.spyOn(cache, 'put').mockImplementation(async (path, answer) => {
      await wasWritten.promise;
      order.push('kept');
      await put(path, answer);
    });
    jest.spyOn(caches, 'open').mockResolvedValue(cache);
    const { promise: isSent, resolve: sent } = Promise.withResolvers<undefined>();
    runRetune.mockImplementation(() => {
      order.push('sent');
      sent(undefined);
      return new Promise(() => undefined);
    });
    queue.convert(
      queue.state().songs.map(({ id }) => id),
      'pro',
    );
    for (let i = 0; i < 20; i += 1) await delay();
    wasWritten.resolve(undefined);
    await isSent;
    expect(order[0]).toBe('kept');
  });
});

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

  it('leave the list where they are saved and the person signs out', async () => {
    const { queue, signedInAs, names } = await aStore();
    const [evening] = queue.state().songs;
    if (!evening) throw new Error('There is no song');
    const done = (id: string, isSaved: boolean): Song => {
      const outcome = { retuneId: id, filename: id, song: null, receipt: null, isSaved, original: null };
      return { ...evening, id, name: id, phase: { kind: 'done', request: {} as RetuneRequest, outcome } };
    };
    const songs = [done('saved.mp3', true), done('unsaved.mp3', false)];
    await queue.restore({ songs, albumShift: null, folderName: null, intoFolder: null, batch: null }, 'pro');
    hasSignedOut = true;
    cleanups.push(() => (hasSignedOut = false));
    await signedInAs(null);
    expect(names()).toEqual(['Evening.mp3', 'unsaved.mp3']);
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
