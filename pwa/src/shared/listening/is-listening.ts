import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';

const changes = new Listeners();
let isOpen = false;

/** Of the player of kept songs: whether one is open. What surrounds every page knows no more of it, so that it need not load it. */
export function setListening(now: boolean): void {
  if (now === isOpen) return;
  isOpen = now;
  changes.notify();
}

export const useIsListening = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => isOpen,
    () => false,
  );
