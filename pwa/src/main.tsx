import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WelcomePage } from './features/welcome/welcome-page.js';
import './shared/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <WelcomePage />
  </StrictMode>,
);
