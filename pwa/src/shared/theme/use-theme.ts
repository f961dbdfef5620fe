import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';
import { pageScope } from '../scope';

export type Theme = 'light' | 'dark';
/** `system`: the theme follows the browser's. */
export type ThemeChoice = Theme | 'system';

// public/early.js reads the same key before the first paint.
const KEY = 'attune.theme';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';
const BACKGROUNDS: Record<Theme, string> = { light: '#f1f5f8', dark: '#091429' };

const changes = new Listeners();

/** The current theme and how to change it. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(changes.subscribe, currentTheme, (): Theme => 'light');
  return { theme, toggleTheme };
}

/** What was chosen on this device. */
export function useThemeChoice(): { choice: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(changes.subscribe, themeChoice, (): ThemeChoice => 'system');
  return { choice, chooseTheme };
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
  const system = window.matchMedia(SYSTEM_IS_DARK);
  const follow = () => show(themeOf(themeChoice()));
  pageScope.listen(system, 'change', () => {
    if (themeChoice() === 'system') follow();
  });
  pageScope.listen(window, 'storage', ({ key }) => {
    if (key === KEY) follow();
  });
  const choice = themeChoice();
  if (choice !== 'system') show(choice);
}

function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage it lasts until the page is left.
  }
  show(themeOf(choice));
}

function themeOf(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return window.matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
}

function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', BACKGROUNDS[theme]);
  }
  changes.notify();
}
