import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';
import { pageScope } from '../scope';

export type Theme = 'light' | 'dark';

// public/early.js reads the same key before the first paint.
const KEY = 'attune.theme';
const BACKGROUNDS: Record<Theme, string> = { light: '#f1f5f8', dark: '#091429' };

const changes = new Listeners();

/** The current theme and how to change it; the choice is stored on this device. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(changes.subscribe, currentTheme, (): Theme => 'light');
  return { theme, toggleTheme };
}

// Reads the document: on a prerendered page, the switch is visible a moment before its state is known.
function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Follows the choice made in other tabs, and the system while no theme is chosen. */
export function followSystemTheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => show(chosenTheme() ?? (system.matches ? 'dark' : 'light'));
  pageScope.listen(system, 'change', () => {
    if (chosenTheme() === null) follow();
  });
  pageScope.listen(window, 'storage', ({ key }) => {
    if (key === KEY) follow();
  });
  const chosen = chosenTheme();
  if (chosen !== null) show(chosen);
}

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage it lasts until the page is left.
  }
  show(theme);
}

function chosenTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', BACKGROUNDS[theme]);
  }
  changes.notify();
}
