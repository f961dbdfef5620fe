import { playerDatabase, type SavedQueue } from '../player-database';
import type { PlayerState } from '../player-slice';

const KEY = 'now';

export async function readQueue(): Promise<SavedQueue | null> {
  return (await (await playerDatabase()).get('queue', KEY)) ?? null;
}

export async function writeQueue(queue: SavedQueue): Promise<void> {
  const transaction = (await playerDatabase()).transaction('queue', 'readwrite');
  // What fails ends the transaction, which is what is awaited.
  transaction.store.put(queue, KEY).catch(() => undefined);
  // At once: a page that is being left would not hear that it may.
  transaction.commit();
  await transaction.done;
}

export function toSavedQueue({ queue, currentId, unshuffled, repeat }: PlayerState): SavedQueue {
  const songs = queue.filter(({ libraryId }) => libraryId !== null);
  const places = new Map(songs.map(({ id }, place) => [id, place]));
  return {
    songIds: songs.flatMap(({ libraryId }) => libraryId ?? []),
    unshuffled: unshuffled && unshuffled.flatMap((id) => places.get(id) ?? []),
    current: places.get(currentId ?? '') ?? 0,
    repeat,
  };
}

/**
 * What is left of a stored queue when some of its songs are gone: the places of those that are there, of the current
 * one, which is the next one when it is gone itself, and of the order before shuffling.
 */
export function withoutMissing(
  { songIds, unshuffled, current }: SavedQueue,
  isThere: (songId: string) => boolean,
): { places: number[]; current: number; unshuffled: number[] | null } {
  const places = songIds.flatMap((songId, place) => (isThere(songId) ? [place] : []));
  const next = places.findIndex((place) => place >= current);
  const newPlaces = new Map(places.map((place, index) => [place, index]));
  return {
    places,
    current: next < 0 ? 0 : next,
    unshuffled: unshuffled && unshuffled.flatMap((place) => newPlaces.get(place) ?? []),
  };
}
