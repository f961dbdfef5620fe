import { useEffect } from 'react';

/** Keeps the screen on: nobody touches a phone while both hands are at the pegs. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused at low battery: then the screen goes dark as it always does.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void granted?.release();
      else lock = granted;
    };
    // The system takes the lock away whenever the page is out of sight.
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isWanted]);
}
