/** What a user leaves in this tab of the browser; it goes when another user, or no one, is signed in. */
const PREFIX = 'attune.user.';
const OWNER = 'owner';

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

/**
 * Forgets what another user left. What a visitor left stays when they sign in: it is theirs. Null: no one is signed in.
 */
export function claimTabStorage(userId: string | null): void {
  const owner = readTabStorage(OWNER);
  if (owner !== null && owner !== userId) forgetTabStorage();
  writeTabStorage(OWNER, userId);
}

function forgetTabStorage(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
