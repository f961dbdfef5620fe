import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { compressedTwin, markAsCompressed, preferCompressed } from './precompressed.js';
import { isVisitor } from './signed-in-hint.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;
/** The build puts a hash of the contents into the names below /assets. */
const HASHED_ASSETS = '/assets';
/** Made by the build, see pwa/vite/prerender-pages.ts. */
const DRAWN_PAGES = 'visitors';
/** Beyond these no file system has a file, and the front end no page. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
/** What the server answers itself. */
const SERVER_PATHS = ['/api', '/metrics'];
/** Where the system hands over shared files; the service worker takes them before they get here. */
const SHARE_TARGET = '/share-target';
/** The page that says so when it did not. */
const SHARE_FAILED = '/open?failed';

/**
 * Serves the built front end from `folder`, and its index page for every address the front end's router may know: for
 * some of them, when nobody is signed in, one in which the page is already drawn.
 * Addresses below /api and /assets and anything that looks like a file are left to the next handler.
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
  router.all(SHARE_TARGET, (_request, response) => response.redirect(303, SHARE_FAILED));
  router.use((request, response, next) => {
    if (!isPageRequest(request.method, request.path) || !existsSync(indexPage)) {
      next();
      return;
    }
    const drawn = isVisitor(request) ? drawnPage(folder, request.url) : null;
    const html = drawn !== null && existsSync(drawn) ? drawn : indexPage;
    const twin = compressedTwin(html, request.acceptsEncodings());
    if (twin !== null) markAsCompressed(response, html, twin.encoding);
    const page = `${html}${twin?.suffix ?? ''}`;
    response
      .vary('Cookie')
      .set('Cache-Control', 'no-cache')
      .sendFile(page, { cacheControl: false }, (error) => {
        // A browser that leaves midway is no error.
        if (error !== undefined && !response.headersSent) next(error);
      });
  });
  return router;
}

/** Some pages the build has drawn as visitors see them: `/` and `/name`, and only without a query. */
function drawnPage(folder: string, url: string): string | null {
  const name = /^\/([a-z-]*)$/.exec(url)?.[1];
  return name === undefined ? null : path.join(folder, DRAWN_PAGES, `${name || 'index'}.html`);
}

function isPageRequest(method: string, requestPath: string): boolean {
  const isElsewhere = [...SERVER_PATHS, HASHED_ASSETS].some(
    (root) => requestPath === root || requestPath.startsWith(`${root}/`),
  );
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isElsewhere &&
    path.extname(requestPath) === '' &&
    !isTooLong(requestPath)
  );
}

function isTooLong(requestPath: string): boolean {
  return requestPath.length > MAX_PATH_BYTES || requestPath.split('/').some((name) => name.length > MAX_NAME_BYTES);
}

/** Names without a hash: the browser keeps them, but asks each time whether they are still the same. */
function mustRevalidate(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('Cache-Control', 'no-cache');
}
