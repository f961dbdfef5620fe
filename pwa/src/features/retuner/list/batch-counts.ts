import { isBusy, type Song } from '../queue/song';

export function countDone(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done').length;
}

export function countEnded(songs: readonly Song[]): number {
  return songs.filter((song) => !isBusy(song)).length;
}

/** Whether all results are in the user's downloads. */
export function isSaved(songs: readonly Song[]): boolean {
  return songs.every(({ phase }) => phase.kind !== 'done' || phase.outcome.isSaved);
}

export function countInMemory(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done' && phase.outcome.song !== null).length;
}
