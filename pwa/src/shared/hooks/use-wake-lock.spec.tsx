import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock';

let held = 0;
const request = () => {
  held += 1;
  return Promise.resolve({ release: () => Promise.resolve((held -= 1)) });
};
Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

function turn(visibilityState: DocumentVisibilityState): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  // The system takes the lock from a page that is hidden.
  if (visibilityState === 'hidden') held = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  return Promise.resolve();
}

test('the screen stays on while that is wanted, and again when the page is shown again', async () => {
  const { rerender } = renderHook(({ isWanted }) => useWakeLock(isWanted), { initialProps: { isWanted: false } });
  expect(held).toBe(0);
  rerender({ isWanted: true });
  await act(() => Promise.resolve());
  expect(held).toBe(1);
  await act(() => turn('hidden'));
  expect(held).toBe(0);
  await act(() => turn('visible'));
  expect(held).toBe(1);
});
