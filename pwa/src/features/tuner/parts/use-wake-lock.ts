import { useEffect } from 'react';
import { Scope } from '../../../shared/scope';

/** Keeps the screen on: nobody touches a phone while both hands are at the pegs. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    const scope = new Scope();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused at low battery: then the screen goes dark as it always does.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (granted) scope.own(() => void granted.release());
    };
    // The system takes the lock away whenever the page is out of sight.
    scope.listen(document, 'visibilitychange', () => void ask());
    void ask();
    return scope.dispose;
  }, [isWanted]);
}
