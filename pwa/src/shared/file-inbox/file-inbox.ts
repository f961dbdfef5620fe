import type { Anchor, RetuneMode } from '@attune/catalogue/retuning';
import { useEffect, useEffectEvent } from 'react';
import { takeFiles } from './inbox-cache';

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
    opened = Promise.all(files.map(toFile)).then(
      async (more) => [...(await before), ...more],
      () => before,
    );
    for (const listener of listeners) listener();
  });
}

async function toFile(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}

/** The handle of a file that the app was opened with; null for a shared file. */
export function handleBehind(file: File): FileSystemFileHandle | null {
  return handles.get(file) ?? null;
}

/** Takes every file that was shared to the app or opened with it since the last call. */
export async function takeSharedFiles(): Promise<File[]> {
  const mine = opened;
  opened = Promise.resolve([]);
  const shared = 'caches' in window ? await takeFiles().catch(() => []) : [];
  return [...(await mine), ...shared];
}

/** Calls back when further files arrive while the page is open. @returns a function that unsubscribes */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on files that were shared to the app or opened with it: pending ones now, later ones as they arrive. */
export function useSharedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(() => {
    void takeSharedFiles().then((files) => {
      if (files.length > 0) onFiles(files);
    });
  });
  useEffect(() => {
    take();
    return onSharedFiles(() => take());
  }, []);
}

/** At which pitch files are to be heard. */
export interface Hearing {
  /** Hz. */
  targetHz: number;
  anchor: Anchor;
  mode: RetuneMode;
}

interface Handoff {
  files: readonly File[];
  hearing: Hearing | null;
}

const NOTHING: Handoff = { files: [], hearing: null };
let handoff = NOTHING;

/** Hands files of one page to the page that is opened next; in memory only. */
export function handOffFiles(files: readonly File[], hearing: Hearing | null = null): void {
  handoff = { files, hearing };
}

/** Takes the files that were handed off last. */
export function takeHandoff(): Handoff {
  const taken = handoff;
  handoff = NOTHING;
  return taken;
}
