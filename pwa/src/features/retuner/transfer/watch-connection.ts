/** A device that is offline for longer than this has lost its connections, ms; browsers notice that only much later. */
const GRACE_MS = 8_000;

interface ConnectionListener {
  change: (isOnline: boolean) => void;
  lost: () => void;
}

/** Watches whether the device is online until the returned function is called. */
export function watchConnection(on: ConnectionListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offline = (): void => {
    on.change(false);
    timer ??= setTimeout(on.lost, GRACE_MS);
  };
  const online = (): void => {
    on.change(true);
    clearTimeout(timer);
    timer = undefined;
  };
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  if (!navigator.onLine) offline();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
  };
}
