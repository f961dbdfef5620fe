import { uploadBytesPerSecond } from '../../../shared/transfer/upload-speed';
import type { RetuneOptions } from '../options/options';
import { workSeconds } from '../options/preview';
import type { DeviceFit } from '../device/fit';
import type { Song } from '../song';

export type Place = 'device' | 'server';

type Sized = Pick<Song, 'sizeBytes' | 'inspection' | 'storedOriginalOf'>;

/** The device is preselected when it takes at most this many times the server's time. */
const MAX_DEVICE_RATIO = 2;

/** What a song's time on the device, and whether it can retune it, depend on. */
export const probeKey = ({ mode, format, quality }: RetuneOptions): string => `${mode} ${format} ${quality}`;

/** What the trial on this device found; null: not known yet. */
export function fitOf({ probe }: Pick<Song, 'probe'>, options: RetuneOptions): DeviceFit | null {
  return probe?.key === probeKey(options) ? probe.fit : null;
}

/** About how long the server takes, seconds: for the upload alone, and in all. Without a length only the upload. */
export function serverSeconds(songs: readonly Sized[], options: RetuneOptions): { upload: number; total: number } {
  const bytes = songs.reduce((sum, song) => sum + (song.storedOriginalOf === null ? song.sizeBytes : 0), 0);
  const upload = bytes / uploadBytesPerSecond();
  const work = songs.reduce((sum, { inspection }) => {
    return sum + (inspection.kind === 'known' ? workSeconds(inspection.facts.durationSeconds, options) : 0);
  }, 0);
  return { upload, total: upload + work };
}

/** About how long this device takes for the songs that it can retune, seconds. */
export function deviceSeconds(songs: readonly Song[], options: RetuneOptions): number {
  return songs.reduce((sum, song) => {
    const fit = fitOf(song, options);
    return sum + (fit?.fits ? fit.seconds : 0);
  }, 0);
}

/** Where songs are retuned: as was chosen last, as far as the device can; without a choice where it is soon done. */
export function placeOf(songs: readonly Song[], options: RetuneOptions): Place {
  if (options.where === 'server') return 'server';
  const fits = songs.map((song) => fitOf(song, options));
  const fitting = songs.filter((_song, i) => fits[i]?.fits);
  // What is to stay on the device is not uploaded because its trial is not over.
  if (fitting.length === 0) return options.where === 'device' && fits.includes(null) ? 'device' : 'server';
  if (options.where === 'device') return 'device';
  const isSoonDone = deviceSeconds(fitting, options) <= MAX_DEVICE_RATIO * serverSeconds(fitting, options).total;
  return isSoonDone ? 'device' : 'server';
}

/** Where one of these songs is retuned; null: it stays, since this device cannot do it, or has not tried it yet. */
export function placeOfSong(song: Song, options: RetuneOptions, place: Place): Place | null {
  if (place === 'server') return 'server';
  const fit = fitOf(song, options);
  if (fit?.fits) return 'device';
  return fit !== null && options.uploadsUnfit ? 'server' : null;
}
