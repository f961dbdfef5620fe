import { statSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler, Response } from 'express';

/** Best first: the build leaves these beside every text it makes. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Answers with the compressed twin of a file below `folder` where there is one and the browser takes it. */
export function preferCompressed(folder: string): RequestHandler {
  const root = path.resolve(folder);
  return (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileBelow(root, request.path) : null;
    const twin = file === null ? null : compressedTwin(file, request.acceptsEncodings());
    if (file !== null && twin !== null) {
      markAsCompressed(response, file, twin.encoding);
      // Ranges count bytes of the twin, which is of no use to anybody.
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

/** Says in which encoding the answer comes, and what `file` is underneath. */
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

/** A name that the file system does not take, such as one of over 255 bytes, is no file's either. */
function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
