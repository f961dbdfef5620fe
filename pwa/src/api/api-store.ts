import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import type { baseApi } from './base-api';

interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

/** Takes the thunks of the API's client, too. */
export type ApiDispatch = ThunkDispatch<WithApi, unknown, UnknownAction>;

/** The app's store, as far as everything but the app itself knows it. */
export interface ApiStore extends Store<WithApi> {
  dispatch: ApiDispatch;
}

export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();
export const useApiStore = useStore.withTypes<ApiStore>();
