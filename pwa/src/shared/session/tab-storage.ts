/** What a user leaves in this tab of the browser; it goes when they sign out. */
const PREFIX = 'attune.user.';

/** @returns null when there is nothing, or no storage */
export function readTabStorage(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Null removes it. Without storage, or without room in it, nothing is kept. */
export function writeTabStorage(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Then it ends with the page.
  }
}

export function forgetTabStorage(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
