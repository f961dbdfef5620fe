import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { DeviceError } from './device-errors';
import { type DeviceFit, deviceFit } from './fit';
import { mayShareMemory, runningSongs } from './retune-on-device';
import { runWorker } from './run-worker';
import { removeLeftovers, storesFiles } from './song-folder';
import { SongTurns } from './song-turns';

export interface ProbeOptions {
  signal?: AbortSignal;
  createWorker?: () => Worker;
}

/** The part of a device's memory that files may take where they are not stored. */
const MEMORY_SHARE = 1 / 8;
/** GB, of browsers that do not say. */
const USUAL_MEMORY_GB = 4;
/** One after the other: beside another one, both would take longer than the songs will. */
const turns = new SongTurns();

/**
 * Whether this device can retune a song, and how long it would take: it retunes one second of it.
 *
 * @throws (rejects with) the signal's reason when aborted
 */
export async function probeDevice(
  file: File,
  { choice }: { choice: RetuneChoice },
  { signal = new AbortController().signal, createWorker }: ProbeOptions = {},
): Promise<DeviceFit> {
  const endTurn = await turns.next(1, signal);
  try {
    await removeLeftovers();
    const outcome = await runWorker(
      { type: 'try', file, choice, isShared: mayShareMemory() },
      { signal, onProgress: () => undefined, createWorker },
    );
    if (outcome.type !== 'tried') throw new Error(`The worker answered with ${outcome.type}`);
    const isStored = await storesFiles();
    const state = {
      freeStorageBytes: isStored ? await freeBytes() : null,
      memoryBytes: isStored ? null : memoryBytes(),
      runningSongs: runningSongs(),
    };
    const { facts } = outcome;
    // Beside what is made of it a copy of it is stored.
    const neededBytes = facts.neededBytes + (isStored ? file.size : 0);
    return deviceFit({ ...facts, neededBytes }, state, choice);
  } catch (error) {
    signal.throwIfAborted();
    const isSong = error instanceof DeviceError && error.kind === 'song';
    if (isSong) return { fits: false, reason: undecodable(file) };
    return { fits: false, reason: 'This browser cannot try it now. The server can.' };
  } finally {
    endTurn();
  }
}

const undecodable = ({ name }: File): string =>
  `This browser cannot decode ${/\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'this file'}. The server can.`;

async function freeBytes(): Promise<number | null> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? null : Math.max(0, quota - usage);
}

function memoryBytes(): number {
  const { deviceMemory = USUAL_MEMORY_GB } = navigator as { deviceMemory?: number };
  return deviceMemory * 2 ** 30 * MEMORY_SHARE;
}
