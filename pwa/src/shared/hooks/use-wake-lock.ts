import { useEffect } from 'react';
import { Scope } from '../scope';

/** Keeps the screen on: a musician with both hands on the pegs cannot touch the phone. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const scope = new Scope();
    keepScreenOn(scope);
    return scope.dispose;
  }, [isWanted]);
}

/** The same until the scope is disposed. */
export function keepScreenOn(scope: Scope): void {
  if (!('wakeLock' in navigator)) return;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    // Refused at low battery: then the screen goes dark as it always does.
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (granted) scope.own(() => void granted.release());
  };
  // The system releases the lock whenever the page is hidden.
  scope.listen(document, 'visibilitychange', () => void ask());
  void ask();
}
