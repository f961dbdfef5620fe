import { newId } from '../../../shared/new-id';
import type { PlaylistEntry } from './m3u';
import { playerDatabase } from './player-database';

export interface Playlist {
  id: string;
  name: string;
  entries: PlaylistEntry[];
}

export const createPlaylist = (name: string, entries: PlaylistEntry[] = []): Playlist => ({
  id: newId(),
  name,
  entries,
});

export async function listPlaylists(): Promise<Playlist[]> {
  const playlists = await (await playerDatabase()).getAll('playlists');
  return playlists.toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function savePlaylist(playlist: Playlist): Promise<void> {
  await (await playerDatabase()).put('playlists', playlist);
}

export async function deletePlaylist(id: string): Promise<void> {
  await (await playerDatabase()).delete('playlists', id);
}
