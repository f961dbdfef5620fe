/** Serves the page that measures the player, with the player's own sources. */
export function serveHarness(): Promise<{ url: string; close: () => Promise<void> }>;
