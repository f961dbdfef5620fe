/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { putFiles } from '../shared/file-inbox/file-cache';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Responses cached for offline use: the plans, and who is signed in. */
const API_CACHE = 'attune-offline-answers';
const USER = '/api/auth/user';
const CACHED_PATHS = new Set([USER, '/api/plans']);
/** Their responses say who is signed in from then on. */
const SIGN_INS = new Set(['/api/auth/login', '/api/auth/register']);
/** Filled by the Studio Hub (features/studio/keep-offline.ts). */
const STUDIO = 'attune-studio-offline';
const STUDIO_FILES = '/assets/online/';
/** What retunes songs in the browser, megabytes: cached once it was used. */
const DEVICE = 'attune-device';
const DEVICE_FILES = '/assets/device/';
/** Paths that the server handles itself. */
const SERVER_PAGES = /^\/(api|r|s|sandbox|metrics|share-target|\.well-known|robots\.txt|sitemap\.xml)(\/|\?|$)/;
const SIGN_IN_ENTRY = '/api/login';
const SHARED = '/open';

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_PAGES] }));

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === SIGN_IN_ENTRY,
  // The server redirects to the sign-in page; offline, the page itself says that there is no connection.
  ({ request, url }) => fetch(request).catch(() => Response.redirect(`/login${url.search}`, 302)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && CACHED_PATHS.has(url.pathname),
  ({ request, url }) => networkFirst(request, url.pathname),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(STUDIO_FILES),
  async ({ request }) => (await caches.match(request, { cacheName: STUDIO, ignoreVary: true })) ?? fetch(request),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(DEVICE_FILES), cacheFirst);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target', takeShare, 'POST');

registerRoute(({ url, sameOrigin }) => sameOrigin && SIGN_INS.has(url.pathname), signIn, 'POST');
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/auth/logout', signOut, 'POST');
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/auth/account', signOut, 'DELETE');

self.addEventListener('activate', (event) => {
  // Files of another version; what is still the same comes from the browser's own cache.
  event.waitUntil(Promise.all([self.clients.claim(), caches.delete(DEVICE)]));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const wants = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  if (wants === 'SKIP_WAITING') void self.skipWaiting();
});

/** Counts changes of the user: a response that was pending during a change is about the previous user. */
let changes = 0;

/** Network first: successful responses are cached, and the cached one is used only offline. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  const asked = changes;
  try {
    const answer = await fetch(request);
    if (asked !== changes) return answer;
    if (answer.ok) await store(path, answer);
    if (answer.status === 401) await forget(path);
    return answer;
  } catch (error) {
    const cached = await (await caches.open(API_CACHE)).match(path);
    if (cached) return cached;
    throw error;
  }
}

/** For files whose names contain a hash of their content. */
async function cacheFirst({ request }: { request: Request }): Promise<Response> {
  const cached = await caches.match(request, { cacheName: DEVICE, ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await store(request, answer, DEVICE);
  return answer;
}

/** Caches the user, so that they are still known offline. */
async function signIn({ request }: { request: Request }): Promise<Response> {
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  changes += 1;
  await store(USER, answer);
  return answer;
}

async function signOut({ request }: { request: Request }): Promise<Response> {
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  changes += 1;
  await forget(USER);
  return answer;
}

async function store(key: string | Request, answer: Response, cacheName = API_CACHE): Promise<void> {
  // Full storage is no reason to withhold a response.
  const copy = answer.clone();
  await caches
    .open(cacheName)
    .then((cache) => cache.put(key, copy))
    .catch(() => undefined);
}

async function forget(path: string): Promise<void> {
  await (await caches.open(API_CACHE)).delete(path);
}

async function takeShare({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData();
    await putFiles(form.getAll('audio').filter((part) => part instanceof File));
    return Response.redirect(SHARED, 303);
  } catch {
    // Usually storage is full; the page says what to do.
    return Response.redirect(`${SHARED}?failed`, 303);
  }
}
