/** The file still exists, but the user has to let the browser open it again. */
export class PermissionNeededError extends Error {
  override readonly name = 'PermissionNeededError';

  constructor(message = 'Your browser needs permission to reopen this file. Press Play.') {
    super(message);
  }
}

/** Not in TypeScript's DOM library: Chromium's part of the File System Access API. */
interface AskableHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** @param ask whether the browser may ask the user; only during a user gesture */
export async function isAllowed(handle: FileSystemHandle & AskableHandle, ask: boolean): Promise<boolean> {
  const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
  if (state === 'granted' || !ask) return state === 'granted';
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
}
