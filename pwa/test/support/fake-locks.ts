/** As much of the browser's locks as the app and specs use: each is granted to one request after the other. */
export function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const last = new Map<string, Promise<unknown>>();
  const pending: { name: string }[] = [];
  type Act = () => Promise<unknown>;
  const request = (name: string, options: Act | LockOptions, granted?: Act) => {
    const act = typeof options === 'function' ? options : (granted ?? (() => Promise.resolve()));
    const lock = { name };
    pending.push(lock);
    const ended = (last.get(name) ?? Promise.resolve()).then(() => {
      pending.splice(pending.indexOf(lock), 1);
      const isWithdrawn = typeof options !== 'function' && options.signal?.aborted === true;
      return isWithdrawn ? undefined : act();
    });
    last.set(name, ended);
    return ended;
  };
  const query = () => Promise.resolve({ pending: [...pending] });
  return { request, query } as Pick<LockManager, 'request' | 'query'>;
}
