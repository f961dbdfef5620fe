import { Scope } from '../../shared/scope';

/** Read by the service worker. */
const CACHE = 'attune-studio-offline';
/** Written into the page by the build, see vite/early-links.ts. */
const FILES_ELEMENT = 'early-chunks';
/** Asked again once the service worker listens, which then knows the user without a connection. */
const USER = '/api/auth/user';

/**
 * Keeps what A/B Compare and the hub around it consist of, so that they open without a connection: unlike every other
 * page they are not precached, since only Studio users need them. Files of an earlier version are dropped.
 */
export async function keepForOffline(): Promise<void> {
  const files = offlineFiles();
  if (files.length === 0 || !('serviceWorker' in navigator)) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.ready;
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !paths.has(file)));
  await Promise.all(kept.filter(({ url }) => !files.includes(new URL(url).pathname)).map((old) => cache.delete(old)));
  if (wasControlled) return;
  await controlled();
  // An unread body keeps the request open.
  await (await fetch(USER)).arrayBuffer();
}

function offlineFiles(): string[] {
  const { files = [], offline = [] } = JSON.parse(document.getElementById(FILES_ELEMENT)?.textContent ?? '{}') as {
    files?: string[];
    offline?: number[];
  };
  return offline.map((number) => `/${files[number] ?? ''}`);
}

/** Resolves when the service worker answers the requests of this page. */
async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return;
  const scope = new Scope();
  await new Promise<void>((resolve) => {
    scope.listen(navigator.serviceWorker, 'controllerchange', () => resolve(), { once: true });
  });
}
