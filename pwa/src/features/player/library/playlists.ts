import { newId } from '../../../shared/new-id';
import { playerDatabase, type PlaylistEntry, type Playlist } from '../player-database';

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
