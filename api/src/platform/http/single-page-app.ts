import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { chooseTwin, preferCompressed } from './precompressed.js';
import { isVisitor } from './signed-in-hint.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;
/** File names below /assets contain a hash of their contents. */
const HASHED_ASSETS = '/assets';
/** Written by the build, see pwa/vite/prerender-pages.ts. */
const PRERENDERED_PAGES = 'visitors';
/** No file system and no page of the front end has longer names or paths. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
/** Paths that the server handles itself. */
const SERVER_PATHS = ['/api', '/metrics', '/s'];
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
 * Serves the built front end from `folder`, and its index page for every address the front end's router may know; some
 * of them have a prerendered page for visitors who are not signed in. Addresses below /api and /assets and anything
 * that looks like a file, hidden or not, are left to the next handler.
 */
export function singlePageApp(folder: string): RequestHandler {
  const router = Router();
  const indexPage = path.join(folder, 'index.html');
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
  router.use((request, response, next) => {
    if (!isPageRequest(request.method, request.path) || !existsSync(indexPage)) {
      next();
      return;
    }
    const prerendered = isVisitor(request) ? prerenderedPage(folder, request.url) : null;
    const html = prerendered !== null && existsSync(prerendered) ? prerendered : indexPage;
    const page = `${html}${chooseTwin(html, request, response)}`;
    response
      .vary('Cookie')
      .set('Cache-Control', 'no-cache')
      .sendFile(page, { cacheControl: false }, (error) => {
        // A browser that disconnects midway is not an error.
        if (error !== undefined && !response.headersSent) next(error);
      });
  });
  return router;
}

/** The page that the build has prerendered for visitors: for `/` and `/name`, and only without a query. */
function prerenderedPage(folder: string, url: string): string | null {
  const name = /^\/([a-z-]*)$/.exec(url)?.[1];
  return name === undefined ? null : path.join(folder, PRERENDERED_PAGES, `${name || 'index'}.html`);
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
