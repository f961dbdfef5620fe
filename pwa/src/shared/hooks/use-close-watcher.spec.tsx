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

it('closes what is open, and is not watched while nothing is', () => {
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

it('leaves it to the browser where that knows no way to ask', () => {
  expect(() => renderHook(() => useCloseWatcher(true, () => undefined))).not.toThrow();
});
