import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';

const changes = new Listeners();
let isOpen = false;

/**
 * Whether the player of kept songs is open. What surrounds every page knows no more of it, so that it need not load it.
 */
export function setPlayerOpen(now: boolean): void {
  if (now === isOpen) return;
  isOpen = now;
  changes.notify();
}

export const useIsPlayerOpen = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => isOpen,
    () => false,
  );
