import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';

let isReady = false;
const changes = new Listeners();

/** Everything that works offline is stored in this browser. */
export function reportOfflineReady(): void {
  isReady = true;
  changes.notify();
}

/** Whether Attune opens without a connection. */
export function useOfflineReady(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => isReady,
    () => false,
  );
}
