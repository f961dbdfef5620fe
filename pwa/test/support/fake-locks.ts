/** As much of the browser's locks as the app uses: each is granted to one request after the other. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, act: () => Promise<unknown>) => {
    const ended = (last.get(name) ?? Promise.resolve()).then(act);
    last.set(name, ended);
    return ended;
  };
  return { request } as Pick<LockManager, 'request'>;
}
