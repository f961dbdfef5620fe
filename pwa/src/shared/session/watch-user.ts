import type { ApiStore } from '../../api/api-store';
import { sessionApi } from './session-api';
import { claimTabStorage } from './tab-storage';

const selectUser = sessionApi.endpoints.currentUser.select(undefined);

/** Id of the user who is signed in; undefined for a visitor, and while it is not known. */
export const currentUserId = (store: ApiStore): string | undefined => selectUser(store.getState()).data?.id;

/**
 * Reports, until the app is closed, that a user has signed in: after `lastUserId`, who may be the same one, or
 * as the first, undefined. A session that only ends is not reported.
 */
export function watchUser(store: ApiStore, onSignedIn: (userId: string, lastUserId: string | undefined) => void): void {
  let lastUserId = currentUserId(store);
  let wasSignedOut = false;
  store.subscribe(() => {
    const userId = currentUserId(store);
    if (userId !== undefined && (wasSignedOut || userId !== lastUserId)) onSignedIn(userId, lastUserId);
    wasSignedOut = userId === undefined;
    lastUserId = userId ?? lastUserId;
  });
}

/** Keeps the tab's storage to the user who is signed in, until the app is closed. */
export function guardTabStorage(store: ApiStore): void {
  let lastUserId: string | null | undefined;
  store.subscribe(() => {
    const { data: user } = selectUser(store.getState());
    if (user === undefined || lastUserId === (user?.id ?? null)) return;
    lastUserId = user?.id ?? null;
    claimTabStorage(lastUserId);
  });
}
