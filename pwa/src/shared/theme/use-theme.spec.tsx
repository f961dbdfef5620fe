import { currentTheme, followSystemTheme } from './use-theme';

const KEY = 'attune.theme';

/** The event that the browser sends to the other tabs. */
function chooseElsewhere(theme: string | null): void {
  if (theme === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }));
}

it('follows the choice of another tab, and the system once the choice is removed', () => {
  followSystemTheme();
  chooseElsewhere('dark');
  expect(currentTheme()).toBe('dark');
  chooseElsewhere('light');
  expect(currentTheme()).toBe('light');
  chooseElsewhere('dark');
  chooseElsewhere(null);
  expect(currentTheme()).toBe('light');
});
