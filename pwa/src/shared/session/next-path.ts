/**
 * Where to go on to after signing in: a page of this site, or null. Anything that could lead elsewhere, or back to the
 * sign-in entry, is refused.
 */
export function nextPath(value: string | null | undefined): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const base = 'https://site.invalid';
  const url = URL.parse(value, base);
  if (url?.origin !== base) return null;
  const isEntry = /^\/(api|login|signup)(\/|$)/i.test(url.pathname);
  return isEntry ? null : `${url.pathname}${url.search}${url.hash}`;
}
