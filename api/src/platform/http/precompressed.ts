import { statSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

/** Best first: the build writes these next to every text file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type Encoding = (typeof ENCODINGS)[number][0];

/** The best one that the client accepts; undefined: the text as it is. */
export function acceptedEncoding(request: Request): Encoding | undefined {
  const accepted = request.acceptsEncodings();
  return ENCODINGS.map(([encoding]) => encoding).find((encoding) => accepted.includes(encoding));
}

/** Sends the compressed twin of a file below `folder` if there is one and the browser accepts it. */
export function preferCompressed(folder: string): RequestHandler {
  const root = path.resolve(folder);
  return (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileBelow(root, request.path) : null;
    const suffix = file === null ? '' : chooseTwin(file, request, response);
    if (suffix !== '') {
      // Ranges would count bytes of the twin, which no client can use.
      delete request.headers.range;
      request.url = `${request.path}${suffix}`;
    }
    next();
  };
}

/**
 * Sets the headers of a response with `file`, or with its twin in the best encoding that the client accepts.
 *
 * @returns what the name of the twin has in addition; '' for the file itself
 */
function chooseTwin(file: string, request: Request, response: Response): string {
  const twins = ENCODINGS.filter(([, suffix]) => isFile(`${file}${suffix}`));
  // On the file itself, too: a cache would send it to every client.
  if (twins.length > 0) response.vary('Accept-Encoding');
  const accepted = request.acceptsEncodings();
  const twin = twins.find(([encoding]) => accepted.includes(encoding));
  if (twin === undefined) return '';
  const [encoding, suffix] = twin;
  response.type(path.extname(file)).set('Content-Encoding', encoding);
  return suffix;
}

function fileBelow(root: string, requestPath: string): string | null {
  try {
    const file = path.join(root, decodeURIComponent(requestPath));
    return file.startsWith(root + path.sep) && !file.includes('\0') ? file : null;
  } catch {
    return null;
  }
}

/** False also for a name that the file system rejects, such as one longer than 255 bytes. */
function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
