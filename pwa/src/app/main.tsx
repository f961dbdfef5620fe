import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../shared/styles/index.css';
import { listenForOpenedFiles } from '../shared/file-inbox/file-inbox';
import { followSystemTheme } from '../shared/theme/use-theme';
import { App } from './app';
import { listenForInstallOffer } from './install-prompt';

listenForInstallOffer();
followSystemTheme();
listenForOpenedFiles();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
