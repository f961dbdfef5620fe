import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import '../api/attune-api';
import { baseApi, forgetWorkspaceData } from '../api/base-api';
import { playerReducer } from '../features/player/player-slice';
import { retuneProgressReducer } from '../shared/retuning/progress-slice';
import { onWorkspaceChange } from '../shared/session/current-workspace';
import { sessionApi } from '../shared/session/session-api';
import { mayBeSignedIn } from '../shared/session/signed-in-hint';
import { guardTabStorage } from '../shared/session/watch-user';

export function createStore() {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      player: playerReducer,
      retuneProgress: retuneProgressReducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  // Before the screens, which subscribe later. The build, which prerenders pages, has no window.
  if (typeof window !== 'undefined') onWorkspaceChange(() => store.dispatch(forgetWorkspaceData()));
  guardTabStorage(store);
  if (!mayBeSignedIn()) {
    const visitor = { endpointName: 'currentUser', arg: undefined, value: null } as const;
    store.dispatch(sessionApi.util.upsertQueryEntries([visitor]));
  }
  return store;
}
