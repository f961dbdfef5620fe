// Files on their way to the page that uses them. They are in memory; on disk (Cache Storage) only where the page that
// has them is left: shared to the app, and through checkout (persisted-files.ts).
import type { Anchor, RetuneMode } from '@attune/catalogue/retuning';
import { useEffect, useEffectEvent } from 'react';
import type { Found } from '../files/found-files';
import { Listeners } from '../listeners';
import { takeFiles } from './file-cache';

/** A file, with its handle where the browser has one. */
export interface FileWithHandle {
  file: File;
  handle: FileSystemFileHandle | null;
}

interface LaunchQueue {
  setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Files the app was opened with, not taken yet. */
let opened: Promise<FileWithHandle[]> = Promise.resolve([]);
const arrivals = new Listeners();

/** Listens for files opened with the installed app. Call once, before the first render. */
export function listenForOpenedFiles(): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    const before = opened;
    opened = Promise.all(files.map(async (handle) => ({ file: await handle.getFile(), handle }))).then(
      async (more) => [...(await before), ...more],
      () => before,
    );
    arrivals.notify();
  });
}

/** Takes every file that was opened with the app or shared to it since the last call. */
async function takeArrived(): Promise<FileWithHandle[]> {
  const mine = opened;
  opened = Promise.resolve([]);
  const shared = 'caches' in window ? await takeFiles().catch(() => []) : [];
  return [...(await mine), ...shared.map((file) => ({ file, handle: null }))];
}

/**
 * Passes on files that the app was opened with or that were shared to it: pending ones now, later ones as they arrive.
 */
export function useArrivingFiles(onFiles: (files: FileWithHandle[]) => void): void {
  const take = useEffectEvent(() => {
    void takeArrived().then((files) => {
      if (files.length > 0) onFiles(files);
    });
  });
  useEffect(() => {
    take();
    return arrivals.subscribe(() => take());
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
  /** The same files with their folders, and what the retuned songs come into; null: neither is known. */
  found: Found | null;
}

const NOTHING: Handoff = { files: [], hearing: null, found: null };
let handoff = NOTHING;

/** Hands files of one page to the page that is opened next. */
export function handOffFiles(files: readonly File[], meant: Partial<Omit<Handoff, 'files'>> = {}): void {
  handoff = { ...NOTHING, ...meant, files };
}

/** Takes the files that were handed off last. */
export function takeHandoff(): Handoff {
  const taken = handoff;
  handoff = NOTHING;
  return taken;
}
