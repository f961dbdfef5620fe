import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { WithPlayer } from '../../features/player/player-slice';
import { usePart } from '../../shared/hooks/use-part';

const loadBar = async () => (await import('../../features/player/now-playing-bar')).NowPlayingBar;

/** Pages that play or dock something of their own at the lower edge. */
const WITHOUT = ['/player', '/retuner'];

/** The player's bar on other pages, once something is in it. */
export function NowPlaying() {
  const isThere = useSelector(({ player }: WithPlayer) => player.currentId !== null);
  const { pathname } = useLocation();
  const shownOn = isThere && !WITHOUT.includes(pathname.replace(/\/$/, '')) ? pathname : null;
  const bar = usePart(loadBar, shownOn);
  return shownOn !== null && bar && <bar.Component />;
}
