import { currentTheme, followSystemTheme } from './use-theme';

const KEY = 'attune.theme';

/** As the browser tells the other tabs. */
function chooseElsewhere(theme: string | null): void {
  if (theme === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theme }));
}

it('follows what another tab chose, and the system once nothing is chosen any more', () => {
  followSystemTheme();
  chooseElsewhere('dark');
  expect(currentTheme()).toBe('dark');
  chooseElsewhere('light');
  expect(currentTheme()).toBe('light');
  chooseElsewhere('dark');
  chooseElsewhere(null);
  expect(currentTheme()).toBe('light');
});
