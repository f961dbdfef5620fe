import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../shared/styles/index.css';
import { listenForOpenedFiles } from '../shared/file-inbox/file-inbox';
import { UPLOADS_CACHE } from '../shared/files/persisted-mark';
import { delay } from '../shared/scope';
import { followSystemTheme } from '../shared/theme/use-theme';
import { App } from './app';
import { onHydrated, onFirstNavigation, loadFirstPage, applyDeferredStyles } from './prerendered-page';
import { seedHistoryKey } from './history-key';
import { listenForInstallOffer } from './install-prompt';
import { tolerateMovedNodes } from './moved-nodes';
import { routes } from './routes';
import { createStore } from './store';

tolerateMovedNodes();
listenForInstallOffer();
followSystemTheme();
listenForOpenedFiles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);

/** In several tasks: a slow phone can respond between them. */
async function start(root: HTMLElement): Promise<void> {
  await delay();
  const store = createStore();
  await delay();
  const isPrerendered = 'prerendered' in root.dataset && (await loadFirstPage(routes));
  await delay();
  seedHistoryKey();
  void deleteExpiredSongs();
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: {} } : {});
  const app = (
    <StrictMode>
      <App store={store}>
        <RouterProvider router={router} />
        <AfterHydration root={root} />
      </App>
    </StrictMode>
  );
  // As a transition: React then yields to the browser every few milliseconds.
  if (!isPrerendered) {
    startTransition(() => createRoot(root).render(app));
    return;
  }
  await delay();
  applyDeferredStyles(root);
  onFirstNavigation(root, router);
  // From here on React handles clicks (public/early.js).
  root.dataset.hydrated = '';
  startTransition(() => void hydrateRoot(root, app));
}

/** The retuner keeps songs in this browser for a day, also for a user who comes back to another page. */
async function deleteExpiredSongs(): Promise<void> {
  try {
    if (!(await caches.has(UPLOADS_CACHE))) return;
    const { deleteExpiredLists } = await import('../features/retuner/queue/list-keeper-storage');
    await deleteExpiredLists();
  } catch {
    // Without a connection they are deleted the next time.
  }
}

function AfterHydration({ root }: { root: HTMLElement }) {
  useEffect(() => onHydrated(root), [root]);
  return null;
}
