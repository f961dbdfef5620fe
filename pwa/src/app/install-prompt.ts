import { useSyncExternalStore } from 'react';
import { pageScope } from '../shared/scope';

interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>;
}

/** `offered`: the browser asks when told to; `byHand`: only its own menu can (Safari on iPhone and iPad). */
export type InstallState = 'installed' | 'offered' | 'byHand' | 'unavailable';

let offer: InstallPromptEvent | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for the moment somebody wants it. Call before the first render: it comes once. */
export function listenForInstallOffer(): void {
  pageScope.listen(window, 'beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    notify();
  });
  pageScope.listen(window, 'appinstalled', () => {
    offer = null;
    isInstalled = true;
    notify();
  });
}

export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const state = useSyncExternalStore(subscribe, installState, (): InstallState => 'unavailable');
  return { state, install };
}

async function install(): Promise<void> {
  const taken = offer;
  // A browser accepts one answer to each offer.
  offer = null;
  notify();
  await taken?.prompt();
}

function installState(): InstallState {
  if (isInstalled || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer) return 'offered';
  return isAppleTouchDevice() ? 'byHand' : 'unavailable';
}

function isAppleTouchDevice(): boolean {
  const isIpadAsMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
