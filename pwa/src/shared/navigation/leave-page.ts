/** Leaves the app for an address it does not draw itself, or loads it anew. An object, so that specs can watch it. */
export const leavePage = {
  to: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
};
