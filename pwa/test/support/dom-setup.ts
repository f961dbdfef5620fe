import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure, type Config, getConfig } from '@testing-library/react';

// React asks for a stack with each element, and Jest makes them long.
Error.stackTraceLimit = 12;

const { getElementError } = getConfig();
configure({
  // Code that is loaded when it is first needed takes longer on a machine that has more to do.
  asyncUtilTimeout: 10_000,
  // A query that waits fails with each look at the page: only its last failure needs a picture of the page.
  getElementError: (message, container) =>
    isWaiting() ? Object.assign(new Error(message ?? ''), { name: WAITED_FOR }) : getElementError(message, container),
});

const WAITED_FOR = 'TestingLibraryElementError';
const isWaiting = () =>
  (getConfig() as Config & { _disableExpensiveErrorDiagnostics: boolean })._disableExpensiveErrorDiagnostics;

// What jsdom has no layout or sound for.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  }),
});
Object.assign(Element.prototype, {
  scrollIntoView: jest.fn(),
  scrollTo: jest.fn(),
  hasPointerCapture: () => false,
  setPointerCapture: jest.fn(),
  releasePointerCapture: jest.fn(),
});
Object.assign(window, { scrollTo: jest.fn() });

// Screens ask the server who is signed in, as they do after a first sign-in.
beforeEach(() => {
  document.cookie = 'attune-signed-in=1; path=/';
});
