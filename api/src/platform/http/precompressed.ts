import { statSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler, Response } from 'express';

/** Best first: the build writes these next to every text file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Sends the compressed twin of a file below `folder` if there is one and the browser accepts it. */
export function preferCompressed(folder: string): RequestHandler {
  const root = path.resolve(folder);
  return (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileBelow(root, request.path) : null;
    const twin = file === null ? null : compressedTwin(file, request.acceptsEncodings());
    if (file !== null && twin !== null) {
      markAsCompressed(response, file, twin.encoding);
      // Ranges would count bytes of the twin, which no client can use.
      delete request.headers.range;
      request.url = `${request.path}${twin.suffix}`;
    }
    next();
  };
}

/** The twin of `file` in the best of the `accepted` encodings, or null. */
export function compressedTwin(file: string, accepted: readonly string[]): { encoding: string; suffix: string } | null {
  for (const [encoding, suffix] of ENCODINGS) {
    if (accepted.includes(encoding) && isFile(`${file}${suffix}`)) return { encoding, suffix };
  }
  return null;
}

/** Sets the headers for the response's encoding and for the type of `file`. */
export function markAsCompressed(response: Response, file: string, encoding: string): void {
  response.vary('Accept-Encoding').type(path.extname(file)).set('Content-Encoding', encoding);
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
