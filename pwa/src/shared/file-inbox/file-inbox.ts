import { takeOut } from './inbox-cache';

interface LaunchQueue {
  setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Files the app was opened with, not taken yet. */
let opened: Promise<File[]> = Promise.resolve([]);
const listeners = new Set<() => void>();
const handles = new WeakMap<File, FileSystemFileHandle>();

/** Listens for files opened with the installed app. Call once, before the first render. */
export function listenForOpenedFiles(): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    const before = opened;
    opened = Promise.all(files.map(fileOf)).then(
      async (more) => [...(await before), ...more],
      () => before,
    );
    for (const listener of listeners) listener();
  });
}

async function fileOf(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}

/** Where a file lies that the app was opened with: it can be found again there. Null for one that was shared. */
export function handleBehind(file: File): FileSystemFileHandle | null {
  return handles.get(file) ?? null;
}

/** Every file shared to the app or opened with it since the last call; none twice. */
export async function takeSharedFiles(): Promise<File[]> {
  const mine = opened;
  opened = Promise.resolve([]);
  const shared = 'caches' in window ? await takeOut().catch(() => []) : [];
  return [...(await mine), ...shared];
}

/** Calls back when further files arrive while the page is open; returns the way to stop. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
