import { Fragment, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import type { WithPlayer } from '../../features/player/player-slice';
import { readResumeMark } from '../../features/player/queue/resume-mark';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useIsPlayerOpen } from '../../shared/listening/is-player-open';
import { chosenWorkspace, noneChosen, onWorkspaceChange } from '../../shared/session/current-workspace';
import { AuthDialogsProvider } from './auth-dialogs-provider';
import { Footer } from './footer';
import { Header } from './header';
import { NavigationProgress } from './navigation-progress';
import type { RouteHandle } from './route-handle';
import { useRouteFocus } from './use-route-focus';
import { useSessionWatch } from './use-session-watch';
import { useServiceWorker } from './use-service-worker';

/** What surrounds every page. */
export function Layout() {
  useRouteFocus();
  useSessionWatch();
  useServiceWorker();
  const workspace = useSyncExternalStore(onWorkspaceChange, chosenWorkspace, noneChosen);
  const isForEveryWorkspace = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.isForEveryWorkspace,
  );
  return (
    <AuthDialogsProvider>
      <a
        href="#main"
        className="absolute -top-20 left-3 z-70 rounded-sm bg-surface px-4 py-2 text-sm focus:top-2"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <NavigationProgress />
        <Header />
        {/* As high as the window, so that the footer does not jump into view when a short page arrives. */}
        <main id="main" tabIndex={-1} className="page min-h-[calc(100dvh-4.25rem)] flex-1">
          {/* Most pages belong to one workspace. */}
          <Fragment key={isForEveryWorkspace ? 'every' : workspace?.id}>
            <Outlet />
          </Fragment>
        </main>
        <Footer />
        <Playing />
      </div>
      <ScrollRestoration />
    </AuthDialogsProvider>
  );
}

const loadMini = async () => (await import('../../shared/listening/mini-player')).MiniPlayer;

/** What plays: a song of the server, else the player's track. */
function Playing() {
  const isOpen = useIsPlayerOpen();
  const mini = useLazyComponent(loadMini, isOpen ? 'open' : null);
  return isOpen ? mini && <mini.Component /> : <NowPlaying />;
}

const loadBar = async () => (await import('../../features/player/now-playing-bar')).NowPlayingBar;

const noChange = () => () => undefined;
const wasPlayed = () => readResumeMark() !== null;

/** The player's bar on other pages, once something is in it, or is left from the last visit. */
function NowPlaying() {
  const isFilled = useSelector(({ player }: WithPlayer) => player.currentId !== null);
  const isThere = useSyncExternalStore(noChange, wasPlayed, () => false) || isFilled;
  const { pathname } = useLocation();
  const shownOn = isThere && pathname.replace(/\/$/, '') !== '/player' ? pathname : null;
  const bar = useLazyComponent(loadBar, shownOn);
  return shownOn !== null && bar && <bar.Component />;
}
