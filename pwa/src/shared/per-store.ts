/**
 * One object per store, created when it is first needed: the app has one until it is closed, every spec its own. For
 * what owns sound, files or requests and outlives a page; plain state belongs in the store itself.
 */
export function perStore<S extends object, T>(create: (store: S) => T): (store: S) => T {
  const created = new WeakMap<S, T>();
  return (store) => {
    let one = created.get(store);
    if (one === undefined) {
      one = create(store);
      created.set(store, one);
    }
    return one;
  };
}
