import { type ApiStore, useApiStore } from '../../api/api-store';
import { perStore } from '../per-store';
import { currentUserId } from '../session/watch-user';
import { setTitlePart } from '../hooks/use-page-title';
import { useStoreState } from '../hooks/use-store-state';
import { setPlayerOpen } from './is-player-open';
import { KeptPlayer, type Listening } from './kept-player';

const getKeptPlayer = perStore((store: ApiStore) => {
  const player = createKeptPlayer();
  let userId = currentUserId(store);
  store.subscribe(() => {
    const lastUserId = userId;
    userId = currentUserId(store);
    // Once a user has signed out, no one hears their songs.
    if (lastUserId !== undefined && userId !== lastUserId) player.close();
  });
  return player;
});

export const useKeptPlayer = (): KeptPlayer => getKeptPlayer(useApiStore());

/** One that the rest of the application knows of: the tab's title, and the frame that draws it. */
export function createKeptPlayer(): KeptPlayer {
  const player = new KeptPlayer('Attune');
  player.subscribe(() => {
    const listening = player.state;
    setTitlePart('sound', listening?.isPlaying ? `▶ ${listening.song.name}` : null);
    setPlayerOpen(listening !== null);
  });
  return player;
}

/** What is being listened to; null while nothing is. */
export const useListening = (): Listening | null => useStoreState(useKeptPlayer());

/** Whether this song plays. A row that does not play is not drawn again while another does. */
export function useIsPlaying(id: string): { isPlaying: boolean; isOpen: boolean } {
  const state = useStoreState(useKeptPlayer(), (listening) =>
    listening?.song.id === id ? (listening.isPlaying ? 'playing' : 'paused') : 'other',
  );
  return { isPlaying: state === 'playing', isOpen: state !== 'other' };
}
