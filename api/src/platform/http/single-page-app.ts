import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { compressedTwin, markAsCompressed, preferCompressed } from './precompressed.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;
/** The build puts a hash of the contents into the names below /assets. */
const HASHED_ASSETS = '/assets';
/** What the server answers itself. */
const SERVER_PATHS = ['/api', '/metrics'];

/**
 * Serves the built front end from `folder`, and its index page for every address the front end's router may know.
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
  router.use((request, response, next) => {
    if (!isPageRequest(request.method, request.path) || !existsSync(indexPage)) {
      next();
      return;
    }
    const twin = compressedTwin(indexPage, request.acceptsEncodings());
    if (twin !== null) markAsCompressed(response, indexPage, twin.encoding);
    const page = `${indexPage}${twin?.suffix ?? ''}`;
    response.set('Cache-Control', 'no-cache').sendFile(page, { cacheControl: false }, (error) => {
      // A browser that leaves midway is nobody's fault.
      if (error !== undefined && !response.headersSent) next(error);
    });
  });
  return router;
}

function isPageRequest(method: string, requestPath: string): boolean {
  const isElsewhere = [...SERVER_PATHS, HASHED_ASSETS].some(
    (root) => requestPath === root || requestPath.startsWith(`${root}/`),
  );
  return (method === 'GET' || method === 'HEAD') && !isElsewhere && path.extname(requestPath) === '';
}

/** Names without a hash: the browser keeps them, but asks each time whether they are still the same. */
function mustRevalidate(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('Cache-Control', 'no-cache');
}
