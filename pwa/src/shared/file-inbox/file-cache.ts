// Where the service worker puts files that were shared to the app, until a page takes them.
const CACHE = 'attune-inbox';
const NAME_HEADER = 'X-File-Name';

interface Place {
  storage?: CacheStorage;
  /** Another cache than that of shared files. */
  name?: string;
}

function open({ storage = caches, name = CACHE }: Place): Promise<Cache> {
  return storage.open(name);
}

/** Appends files. */
export async function putFiles(files: readonly File[], place: Place = {}): Promise<void> {
  const cache = await open(place);
  for (const file of files) {
    const headers = {
      'Content-Type': file.type || 'application/octet-stream',
      [NAME_HEADER]: encodeURIComponent(file.name),
    };
    await cache.put(`/inbox/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
}

/** The files, oldest first; they stay. */
export async function listFiles(place: Place = {}): Promise<File[]> {
  const cache = await open(place);
  const found = await Promise.all((await cache.keys()).map((request) => fileAt(cache, request)));
  return found.filter((file) => file !== null);
}

/** Removes and returns all files, oldest first. */
export async function takeFiles(place: Place = {}): Promise<File[]> {
  const cache = await open(place);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const file = await fileAt(cache, request);
    // Another tab may race us: whichever delete succeeds owns the file.
    if (file !== null && (await cache.delete(request))) files.push(file);
  }
  return files;
}

async function fileAt(cache: Cache, request: Request): Promise<File | null> {
  const answer = await cache.match(request);
  if (!answer) return null;
  const name = decodeURIComponent(answer.headers.get(NAME_HEADER) ?? 'shared');
  return new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' });
}
