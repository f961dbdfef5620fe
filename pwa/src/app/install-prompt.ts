import { useSyncExternalStore } from 'react';
import { Listeners } from '../shared/listeners';
import { pageScope } from '../shared/scope';

interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>;
}

/** `offered`: we can open the browser's prompt; `byHand`: only its own menu installs (Safari on iPhone and iPad). */
export type InstallState = 'installed' | 'offered' | 'byHand' | 'unavailable';

let offer: InstallPromptEvent | null = null;
let isInstalled = false;
const changes = new Listeners();

/** Stores the browser's install prompt for later. Call before the first render: the event fires once. */
export function listenForInstallOffer(): void {
  pageScope.listen(window, 'beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    changes.notify();
  });
  pageScope.listen(window, 'appinstalled', () => {
    offer = null;
    isInstalled = true;
    changes.notify();
  });
}

export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const state = useSyncExternalStore(changes.subscribe, installState, (): InstallState => 'unavailable');
  return { state, install };
}

async function install(): Promise<void> {
  const taken = offer;
  // Each prompt can be used only once.
  offer = null;
  changes.notify();
  await taken?.prompt();
}

/** Whether this window is the installed app's, not a browser's. */
export function isInstalledApp(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

function installState(): InstallState {
  if (isInstalled || isInstalledApp()) return 'installed';
  if (offer) return 'offered';
  return isAppleTouchDevice() ? 'byHand' : 'unavailable';
}

function isAppleTouchDevice(): boolean {
  const isIpadAsMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpadAsMac;
}
