import { useEffect } from 'react';
import type { DeviceFit } from '../device/fit';
import type { RetuneOptions } from '../options/options';
import { previewFor } from '../options/preview';
import type { SongQueue } from '../queue/song-queue';
import { isBusy, type Song } from '../song';
import { toChoice } from '../transfer/retune-transfer';
import { fitOf, probeKey } from '../where/place';

/** One song at a time, else each is slower. */
let lastProbe: Promise<void> = Promise.resolve();
/** Songs that are being tried, or are to be, each with its options. */
const asked = new Set<string>();

/** Has songs tried on this device once they are measured, which would slow the trial. */
export function useProbes(queue: SongQueue, songs: readonly Song[], options: RetuneOptions): void {
  const key = probeKey(options);
  const ids = songs
    .filter((song) => song.inspection.kind !== 'reading' && song.tuning.kind !== 'measuring')
    .filter((song) => fitOf(song, options) === null)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter((one) => one !== '' && !asked.has(`${one} ${key}`))) {
      asked.add(`${id} ${key}`);
      lastProbe = lastProbe.then(() => probe(queue, id, options)).finally(() => asked.delete(`${id} ${key}`));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what else is in the options makes no difference
  }, [queue, ids, key]);
}

/** Its parts cannot be loaded, say. */
const FAILED: DeviceFit = { fits: false, reason: 'Trying it on this device didn’t work. The server can.' };

async function probe(queue: SongQueue, id: string, options: RetuneOptions): Promise<void> {
  const song = queue.state().songs.find((one) => one.id === id);
  // Gone, sent, or of other options by now.
  if (!song?.file || isBusy(song) || probeKey(queue.state().options) !== probeKey(options)) return;
  const fit = await fitFor(song, song.file, options).catch(() => FAILED);
  queue.setProbe(id, { key: probeKey(options), fit });
}

async function fitFor(song: Song, file: File, options: RetuneOptions): Promise<DeviceFit> {
  // Its length is not known here, which a permit has to say.
  if (song.inspection.kind !== 'known') return { fits: false, reason: `${undecodable(file)} The server can.` };
  // The time does not depend on the pitches: one that is still to be chosen is no reason to wait.
  const { request } = previewFor({ ...song, sourceText: null, isForced: true }, { ...options, target: USUAL_HZ });
  if (request === null) return FAILED;
  const { probeDevice } = await import('../device/probe-device');
  return probeDevice(file, { choice: toChoice(request) });
}

const USUAL_HZ = 432;

const undecodable = ({ name }: File): string =>
  `This browser cannot decode ${/\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'this file'}.`;
