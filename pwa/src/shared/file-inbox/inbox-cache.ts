// Where the service worker lays down files shared to the app, until a page takes them out.
const CACHE = 'attune-inbox';
const NAME_HEADER = 'X-File-Name';

/** Lays files down, behind those that lie there already. */
export async function layDown(files: readonly File[], storage: CacheStorage = caches): Promise<void> {
  const cache = await storage.open(CACHE);
  for (const file of files) {
    const headers = {
      'Content-Type': file.type || 'application/octet-stream',
      [NAME_HEADER]: encodeURIComponent(file.name),
    };
    await cache.put(`/inbox/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
}

/** Takes out what lies there, oldest first; afterwards the inbox is empty. */
export async function takeOut(storage: CacheStorage = caches): Promise<File[]> {
  const cache = await storage.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer) continue;
    const name = decodeURIComponent(answer.headers.get(NAME_HEADER) ?? 'shared');
    const file = new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' });
    // Another page may have taken it out meanwhile: it is whose deletion finds something.
    if (await cache.delete(request)) files.push(file);
  }
  return files;
}
