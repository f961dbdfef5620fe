import type { PipelineStage, Progress } from '@attune/retuning/pipeline/progress';
import type { DeviceReport } from '@attune/retuning/report/device-report';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { keepScreenOn } from '../../../shared/hooks/use-wake-lock';
import { Scope } from '../../../shared/scope';
import { DeviceError } from './device-errors';
import { runWorker } from './run-worker';
import { createSongFolder, removeLeftovers, type SongFolder } from './song-folder';
import { SongTurns } from './song-turns';

export interface DeviceRetuneOptions {
  /** Of the retune: {@link discardResult} removes its result. */
  id: string;
  signal: AbortSignal;
  onProgress: (progress: Progress<PipelineStage>) => void;
  /** How many songs may be retuned at the same time; default 1: each of them takes up to three cores. */
  songsAtOnce?: 1 | 2;
  createWorker?: () => Worker;
}

export interface DeviceResult {
  report: DeviceReport;
  /** In the browser's own file system, until {@link discardResult}, or until this tab was closed. */
  result: File;
}

const turns = new SongTurns();
/** By retune, where its result is. */
const folders = new Map<string, SongFolder>();

/** Songs that are being retuned, or wait for it. */
export const runningSongs = (): number => turns.count;

/**
 * Whether workers of this page may share memory, and have a core for a helper thread. WebKitGTK isolates pages, but
 * has no shared memory.
 */
export const mayShareMemory = (): boolean =>
  crossOriginIsolated && typeof SharedArrayBuffer === 'function' && navigator.hardwareConcurrency > 2;

/**
 * Retunes a song in this browser, to the samples that the server would give; nothing leaves it. The screen stays on
 * meanwhile.
 *
 * @throws (rejects with) the signal's reason when aborted, otherwise a {@link DeviceError}; its files are removed then
 */
export async function retuneOnDevice(
  file: File,
  choice: RetuneChoice,
  { id, signal, onProgress, songsAtOnce = 1, createWorker }: DeviceRetuneOptions,
): Promise<DeviceResult> {
  const endTurn = await turns.next(songsAtOnce, signal);
  const scope = new Scope();
  let folder: SongFolder | undefined;
  try {
    keepScreenOn(scope);
    await removeLeftovers();
    folder = await createSongFolder(id);
    const outcome = await runWorker(
      { type: 'retune', file, choice, folder: folder.name, isShared: mayShareMemory() },
      { signal, onProgress, createWorker },
    );
    if (outcome.type !== 'retuned') throw new DeviceError({ kind: 'stopped', reason: outcome.type }, 0);
    const { report, result } = outcome;
    folders.set(id, folder);
    return { report, result };
  } catch (error) {
    void folder?.remove();
    throw error;
  } finally {
    scope.dispose();
    endTurn();
  }
}

/** The retunes whose results are stored. */
export const storedResults = (): readonly string[] => [...folders.keys()];

/** Removes a result once it is no longer needed: it cannot be read any more. Never rejects. */
export async function discardResult(id: string): Promise<void> {
  const folder = folders.get(id);
  folders.delete(id);
  await folder?.remove();
}
