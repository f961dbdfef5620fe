import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AuthDialogsProvider } from './auth-dialogs-provider';
import { Footer } from './footer';
import { Header } from './header';
import { NowPlaying } from './now-playing';
import { PageOnItsWay } from './on-its-way';
import { useRouteFocus } from './route-focus';
import { useSessionWatch } from './session-watch';
import { useServiceWorker } from './use-service-worker';

/** What surrounds every page. */
export function Layout() {
  useRouteFocus();
  useSessionWatch();
  useServiceWorker();
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
        <PageOnItsWay />
        <Header />
        {/* As high as the window, so that the footer does not jump into view when a short page arrives. */}
        <main id="main" tabIndex={-1} className="page min-h-[calc(100dvh-4.25rem)] flex-1">
          <Outlet />
        </main>
        <Footer />
        <NowPlaying />
      </div>
      <ScrollRestoration />
    </AuthDialogsProvider>
  );
}
