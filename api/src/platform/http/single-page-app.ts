import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { FrontEndBuild } from './front-end-build.js';
import { acceptedEncoding, preferCompressed } from './precompressed.js';
import { isVisitor } from './signed-in-hint.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;
/** File names below /assets contain a hash of their contents. */
const HASHED_ASSETS = '/assets';
/** No file system and no page of the front end has longer names or paths. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
/** Paths that the server handles itself. */
const SERVER_PATHS = ['/api', '/metrics', '/r', '/s'];
/** Names that begin with a dot: no page has one, and 200 for them would tell that something is there. */
const HIDDEN = /\/\./;
/** Where the operating system posts shared files; normally the service worker intercepts them. */
const SHARE_TARGET = '/share-target';
/** Where password managers look for the page that changes a password (https://www.w3.org/TR/change-password-url/). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const PASSWORD_FORM = '/account#password';
/** The page that reports that the service worker did not intercept them. */
const SHARE_FAILED = '/open?failed';

/**
 * Serves the built front end from `folder`, and its index page for every address, with 404 where its router has no
 * page; some addresses have a prerendered page for visitors who are not signed in. Addresses below /api and /assets and
 * anything that looks like a file, hidden or not, are left to the next handler.
 *
 * @param publicUrl our own address, which public pages name
 */
export function singlePageApp(folder: string, publicUrl: string): RequestHandler {
  const router = Router();
  const build = new FrontEndBuild(folder, publicUrl);
  router.get('/robots.txt', async (_request, response, next) => {
    const robots = await build.robots();
    if (robots === null) next();
    else response.set('Cache-Control', 'no-cache').type('txt').send(robots);
  });
  router.get('/sitemap.xml', async (_request, response, next) => {
    if (await build.refresh()) response.set('Cache-Control', 'no-cache').type('xml').send(build.sitemap());
    else next();
  });
  router.use(preferCompressed(folder));
  router.use(
    HASHED_ASSETS,
    express.static(path.join(folder, HASHED_ASSETS), { index: false, maxAge: ONE_YEAR_MS, immutable: true }),
  );
  router.use(
    express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders: mustRevalidate }),
  );
  router.get(CHANGE_PASSWORD, (_request, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, PASSWORD_FORM);
  });
  router.all(SHARE_TARGET, (_request, response) => {
    response.set('Cache-Control', 'no-store').redirect(303, SHARE_FAILED);
  });
  router.use(async (request, response, next) => {
    if (!isPageRequest(request.method, request.path) || !(await build.refresh())) {
      next();
      return;
    }
    const encoding = acceptedEncoding(request);
    const who = { isVisitor: isVisitor(request), hasQuery: request.url.includes('?') };
    const body = await build.body(request.path, who, encoding);
    response.vary('Accept-Encoding').vary('Cookie').set('Cache-Control', 'no-cache').type('html');
    if (encoding !== undefined) response.set('Content-Encoding', encoding);
    response.status(build.hasPage(request.path) ? 200 : 404).send(body);
  });
  return router;
}

function isPageRequest(method: string, requestPath: string): boolean {
  const isElsewhere = [...SERVER_PATHS, HASHED_ASSETS].some(
    (root) => requestPath === root || requestPath.startsWith(`${root}/`),
  );
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isElsewhere &&
    path.extname(requestPath) === '' &&
    !HIDDEN.test(requestPath) &&
    !isTooLong(requestPath)
  );
}

function isTooLong(requestPath: string): boolean {
  return requestPath.length > MAX_PATH_BYTES || requestPath.split('/').some((name) => name.length > MAX_NAME_BYTES);
}

/** Names without a hash: the browser caches them, but revalidates each time. */
function mustRevalidate(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('Cache-Control', 'no-cache');
}
