import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import '../api/attune-api';
import { baseApi } from '../api/base-api';
import { playerReducer } from '../features/player/player-slice';
import '../shared/session/session-api';

export function createStore() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, player: playerReducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
