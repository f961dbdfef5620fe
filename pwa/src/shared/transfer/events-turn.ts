import type { Scope } from '../scope';

const LOCK = 'attune/events';

/**
 * Calls `open` once no other tab of this browser holds a stream of events open, and keeps the others from it until the scope is
 * disposed: over HTTP/1.1 all tabs together have six connections to a server. Until then the caller asks the server instead.
 * Where the browser has no locks, it is every tab's turn.
 */
export function takeEventsTurn(scope: Scope, open: () => void): void {
  if (typeof EventSource === 'undefined') return;
  if (!('locks' in navigator)) {
    open();
    return;
  }
  const waiting = new AbortController();
  scope.own(() => waiting.abort());
  const hold = () =>
    new Promise<void>((release) => {
      scope.own(release);
      if (!scope.isDisposed) open();
    });
  navigator.locks.request(LOCK, { signal: waiting.signal }, hold).catch(() => undefined);
}
