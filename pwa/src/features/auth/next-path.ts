/**
 * The page to open after signing in: a page of this site, or null. Anything that could lead elsewhere, or back to the
 * sign-in page, is rejected. The server has its own rule for `/api/login` (api/src/auth/domain/next-path.ts).
 */
export function nextPath(value: string | null | undefined): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const base = 'https://site.invalid';
  const url = URL.parse(value, base);
  // "/.//evil" has our origin and still becomes "//evil" once its dots are resolved.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  const isEntry = /^\/(api|login|signup)(\/|$)/i.test(url.pathname);
  return isEntry ? null : `${url.pathname}${url.search}${url.hash}`;
}
