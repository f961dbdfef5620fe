/** The path of an address on this site; null for every other address, so that an answer cannot lead away. */
export function pagePath(url: string): string | null {
  if (!URL.canParse(url, window.location.origin)) return null;
  const { origin, protocol, pathname, search, hash } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || !/^https?:$/.test(protocol)) return null;
  return pathname + search + hash;
}
