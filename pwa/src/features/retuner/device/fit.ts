import type { RetuneChoice } from '@attune/retuning/report/retune-report';

/** What is known of a song, of a device, and of a trial with one second of it. */
export interface TrialFacts {
  channels: number;
  durationSeconds: number;
  /** Whether the result has another sample rate than the song. */
  changesRate: boolean;
  /** The whole song would take, s. */
  seconds: number;
  /** Whether the engine had a second thread, or more. */
  hasHelpers: boolean;
  /** Whether the engine gave the samples that it gives everywhere. */
  isExact: boolean;
  /** Of storage, where the files are stored; of memory, where they are not. */
  neededBytes: number;
}

export interface DeviceState {
  /** null: not known. */
  freeStorageBytes: number | null;
  /** For files; null where they are stored and take none. */
  memoryBytes: number | null;
  /** That are being retuned on this device. */
  runningSongs: number;
}

export type DeviceFit = { fits: true; seconds: number } | { fits: false; reason: string };

const MAX_RUNNING_SONGS = 2;
/** One thread is proposed up to here. */
const MAX_SECONDS_ALONE = 120;

/** Whether a device retunes a song, and how long it takes; otherwise the first reason why it does not, for the user. */
export function deviceFit(
  song: TrialFacts,
  { freeStorageBytes, memoryBytes, runningSongs }: DeviceState,
  { mode }: Pick<RetuneChoice, 'mode'>,
): DeviceFit {
  const { durationSeconds, neededBytes, seconds } = song;
  const not = (reason: string): DeviceFit => ({ fits: false, reason });
  if (song.channels > 2) return not(`This browser cannot retune ${song.channels} channels. The server can.`);
  if (mode === 'varispeed') return not('This browser cannot change the tempo. The server can.');
  if (song.changesRate) return not('This browser cannot change the sample rate. The server can.');
  if (memoryBytes !== null && neededBytes > memoryBytes) {
    const minutes = Math.floor((durationSeconds / 60) * (memoryBytes / neededBytes));
    return not(`This song runs ${Math.ceil(durationSeconds / 60)} minutes. This device has memory for ${minutes}.`);
  }
  if (!song.hasHelpers && seconds > MAX_SECONDS_ALONE) {
    const minutes = Math.round(seconds / 60);
    return not(`This browser gives pages no second thread, so it would take ${minutes} minutes here.`);
  }
  if (memoryBytes === null && freeStorageBytes !== null && freeStorageBytes < neededBytes) {
    const [needed, free] = [Math.ceil(neededBytes / 1e6), Math.floor(freeStorageBytes / 1e6)];
    return not(`The storage of this browser is full: ${needed} MB are needed, ${free} MB are free.`);
  }
  if (runningSongs >= MAX_RUNNING_SONGS) return not('Two other songs are being retuned on this device.');
  if (!song.isExact) {
    return not('The trial gave other samples than the server. Please tell us; the server does it meanwhile.');
  }
  return { fits: true, seconds };
}
