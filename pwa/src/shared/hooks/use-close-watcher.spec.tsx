import { renderHook } from '@testing-library/react';
import { useCloseWatcher } from './use-close-watcher';

let watchers: Watcher[] = [];

class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }

  destroy(): void {
    watchers = watchers.filter((one) => one !== this);
  }
}

afterEach(() => Reflect.deleteProperty(window, 'CloseWatcher'));

it('closes what is open, and is inactive while nothing is open', () => {
  Object.assign(window, { CloseWatcher: Watcher });
  let closings = 0;
  const { rerender } = renderHook(({ isOpen }) => useCloseWatcher(isOpen, () => void (closings += 1)), {
    initialProps: { isOpen: false },
  });
  expect(watchers).toHaveLength(0);
  rerender({ isOpen: true });
  watchers[0]?.dispatchEvent(new Event('close'));
  expect(closings).toBe(1);
  rerender({ isOpen: false });
  expect(watchers).toHaveLength(0);
});

it('does nothing where the browser has no CloseWatcher', () => {
  expect(() => renderHook(() => useCloseWatcher(true, () => undefined))).not.toThrow();
});
