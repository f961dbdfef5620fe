const ANY_ORIGIN = 'http://attune.invalid';

/**
 * Where to go after signing in, if `next` names a page of this site: path, query and fragment, as the browser will see
 * them. Everything else is null, above all addresses of other sites and of the API.
 */
export function nextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/')) return null;
  // Browsers read a backslash as a slash and drop tabs and line ends, which turns "/\evil" into "//evil".
  // eslint-disable-next-line no-control-regex -- these are refused
  if (/[\\\u0000-\u001f\u007f]/.test(next)) return null;
  if (!URL.canParse(next, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, ANY_ORIGIN);
  // "/.//evil" has our origin and still becomes "//evil" once its dots are resolved.
  if (origin !== ANY_ORIGIN || pathname.startsWith('//')) return null;
  if (/^\/api(\/|$)/i.test(pathname)) return null;
  return pathname + search + hash;
}
