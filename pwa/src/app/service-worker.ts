/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { layDown } from '../shared/file-inbox/inbox-cache';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Answers kept for the time without a connection: the plans, and who is signed in. */
const KEPT = 'attune-offline-answers';
const USER = '/api/auth/user';
const KEPT_PATHS = new Set([USER, '/api/plans']);
/** After these another person may be signed in, or nobody. */
const SESSION_CHANGES = new Set(['/api/auth/login', '/api/auth/register', '/api/auth/logout', '/api/auth/account']);
/** What the server answers itself. */
const SERVER_PAGES = /^\/(api|sandbox|metrics|share-target)(\/|\?|$)/;
const SHARED = '/open';

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PAGES] }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && KEPT_PATHS.has(url.pathname),
  ({ request, url }) => networkFirst(request, url.pathname),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target', takeShare, 'POST');

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin || event.request.method === 'GET' || !SESSION_CHANGES.has(pathname)) return;
  event.waitUntil(forget(USER));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const wants = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  if (wants === 'SKIP_WAITING') void self.skipWaiting();
});

/** The network's answer, kept when it is good; the kept one only when there is no network. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(KEPT)).put(path, answer.clone());
    if (answer.status === 401) await forget(path);
    return answer;
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(path);
    if (kept) return kept;
    throw error;
  }
}

async function forget(path: string): Promise<void> {
  await (await caches.open(KEPT)).delete(path);
}

async function takeShare({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('audio').filter((part) => part instanceof File);
  await layDown(files);
  return Response.redirect(SHARED, 303);
}
