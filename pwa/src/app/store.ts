import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import '../api/attune-api';
import { baseApi } from '../api/base-api';
import { playerReducer } from '../features/player/player-slice';
import { retuneProgressReducer } from '../features/retuner/progress-slice';
import { sessionApi } from '../shared/session/session-api';
import { mayBeSignedIn } from '../shared/session/signed-in-hint';

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
  if (!mayBeSignedIn()) {
    const nobody = { endpointName: 'currentUser', arg: undefined, value: null } as const;
    store.dispatch(sessionApi.util.upsertQueryEntries([nobody]));
  }
  return store;
}
