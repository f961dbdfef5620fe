import { useSyncExternalStore } from 'react';
import type { Store } from '../store';

/** The state of a store, or what is selected of it: the component renders again when that is another value. */
export function useStoreState<S>(store: Store<S>): S;
export function useStoreState<S, T>(store: Store<S>, select: (state: S) => T): T;
export function useStoreState<S>(store: Store<S>, select: (state: S) => unknown = (state) => state): unknown {
  const read = () => select(store.state);
  return useSyncExternalStore(store.subscribe, read, read);
}
