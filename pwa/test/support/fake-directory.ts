/** As much of the origin-private file system as the app uses to put songs' folders in and out of it. */
export class FakeDirectory {
  /** A worker has files in it open: it cannot be removed. */
  isOpen = false;
  readonly entries = new Map<string, FakeDirectory>();

  getDirectoryHandle(name: string, { create = false } = {}): Promise<FakeDirectory> {
    const found = this.entries.get(name) ?? (create ? new FakeDirectory() : undefined);
    if (!found) return Promise.reject(new DOMException(name, 'NotFoundError'));
    this.entries.set(name, found);
    return Promise.resolve(found);
  }

  removeEntry(name: string): Promise<void> {
    const found = this.entries.get(name);
    if (!found) return Promise.reject(new DOMException(name, 'NotFoundError'));
    if (found.isOpen) return Promise.reject(new DOMException(name, 'NoModificationAllowedError'));
    this.entries.delete(name);
    return Promise.resolve();
  }

  keys(): Iterable<string> {
    return [...this.entries.keys()];
  }

  /** The paths of all folders in it. */
  get folders(): string[] {
    return [...this.entries].flatMap(([name, inner]) => [name, ...inner.folders.map((path) => `${name}/${path}`)]);
  }
}

/** Puts it in place of the browser's. */
export function useFakeStorage(root: FakeDirectory | null): void {
  const getDirectory = () => (root ? Promise.resolve(root) : Promise.reject(new DOMException('', 'SecurityError')));
  const estimate = () => Promise.resolve({ quota: 10e9, usage: 1e9 });
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { getDirectory, estimate } });
}
