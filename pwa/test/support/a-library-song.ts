import { UNKNOWN_FACTS } from '../../src/features/player/library';
import type { LibraryItem } from '../../src/features/player/player-database';

let count = 0;

/** A song of the player's library: name only what matters. */
export function aLibrarySong(facts: Partial<LibraryItem> = {}): LibraryItem {
  count += 1;
  const fileName = facts.path?.split('/').at(-1) ?? `${facts.title ?? `song ${count}`}.mp3`;
  return {
    ...UNKNOWN_FACTS,
    id: `song-${count}`,
    fileName,
    type: 'audio/mpeg',
    sizeBytes: count,
    lastModified: 1,
    addedAt: count,
    place: 'handle',
    ...facts,
  };
}
