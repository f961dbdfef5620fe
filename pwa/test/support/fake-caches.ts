/** As much of the browser's caches as the app's files use. `isFull`: nothing more goes in. */
export function fakeCaches({ isFull }: { isFull?: () => boolean } = {}): CacheStorage {
  const places = new Map<string, Map<string, Response>>();
  return {
    open: (name: string) => {
      const kept = places.get(name) ?? new Map<string, Response>();
      places.set(name, kept);
      return Promise.resolve({
        put: (path: string, answer: Response) =>
          isFull?.()
            ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
            : Promise.resolve(void kept.set(path, answer)),
        keys: () => Promise.resolve([...kept.keys()]),
        match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
        delete: (path: string) => Promise.resolve(kept.delete(path)),
      });
    },
    has: (name: string) => Promise.resolve((places.get(name)?.size ?? 0) > 0),
    delete: (name: string) => Promise.resolve(places.delete(name)),
  } as unknown as CacheStorage;
}
