import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../shared/styles/index.css';
import { listenForOpenedFiles } from '../shared/file-inbox/file-inbox';
import { followSystemTheme } from '../shared/theme/use-theme';
import { App } from './app';
import { comeAlive, takeOverStyles, whenRouted } from './drawn-page';
import { listenForInstallOffer } from './install-prompt';
import { routes } from './routes';
import { createStore } from './store';

listenForInstallOffer();
followSystemTheme();
listenForOpenedFiles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = createBrowserRouter(routes);
const app = (
  <StrictMode>
    <App store={createStore()}>
      <RouterProvider router={router} />
      <OnceAlive root={root} />
    </App>
  </StrictMode>
);

// As a transition: React then lets go of the processor every few milliseconds, and a slow phone goes on answering.
if ('drawn' in root.dataset) {
  whenRouted(router, () => {
    takeOverStyles(root);
    startTransition(() => void hydrateRoot(root, app));
  });
} else {
  startTransition(() => createRoot(root).render(app));
}

function OnceAlive({ root }: { root: HTMLElement }) {
  useEffect(() => comeAlive(root), [root]);
  return null;
}
