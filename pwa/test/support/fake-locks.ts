/**
 * As much of the browser's locks as the app and specs use: each is granted to one request after the other. `closeTab`
 * takes a lock away from the tab that has it.
 */
export function fakeLocks(): Pick<LockManager, 'request' | 'query'> & { closeTab: (name: string) => void } {
  const last = new Map<string, Promise<unknown>>();
  const held = new Map<string, () => void>();
  const pending: { name: string }[] = [];
  type Act = () => Promise<unknown>;
  const request = (name: string, options: Act | LockOptions, granted?: Act) => {
    const act = typeof options === 'function' ? options : (granted ?? (() => Promise.resolve()));
    const lock = { name };
    pending.push(lock);
    const ended = (last.get(name) ?? Promise.resolve()).then(() => {
      pending.splice(pending.indexOf(lock), 1);
      const isWithdrawn = typeof options !== 'function' && options.signal?.aborted === true;
      if (isWithdrawn) return undefined;
      const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
      held.set(name, () => close(undefined));
      return Promise.race([act(), closed]);
    });
    last.set(name, ended);
    return ended;
  };
  const query = () => Promise.resolve({ pending: [...pending] });
  const closeTab = (name: string): void => held.get(name)?.();
  return { request, query, closeTab } as ReturnType<typeof fakeLocks>;
}
