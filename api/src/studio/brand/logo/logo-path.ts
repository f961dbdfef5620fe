/** Where the public finds a version of a workspace’s logo. */
export function logoPath(ownerId: string, version: string): string {
  return `/api/brand/${ownerId}/logo/${version}`;
}

/** The storage key of a logo, from its version or from a path that ends with it. */
export function logoKey(versionOrPath: string): string {
  return `logos/${versionOrPath.slice(versionOrPath.lastIndexOf('/') + 1)}.png`;
}
