import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { WithPlayer } from '../../features/player/player-slice';

const NowPlayingBar = lazy(async () => ({
  default: (await import('../../features/player/now-playing-bar')).NowPlayingBar,
}));

/** Pages that play or dock something of their own at the lower edge. */
const WITHOUT = ['/player', '/retuner'];

/** The player's bar on other pages, once something is in it. */
export function NowPlaying() {
  const isThere = useSelector(({ player }: WithPlayer) => player.currentId !== null);
  const { pathname } = useLocation();
  if (!isThere || WITHOUT.includes(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <NowPlayingBar />
    </Suspense>
  );
}
