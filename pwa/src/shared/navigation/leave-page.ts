/** Leaves the app for an address outside of it, or reloads it. An object, so that specs can spy on it. */
export const leavePage = {
  to: (url: string): void => window.location.assign(url),
  reload: (): void => window.location.reload(),
};
