import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Code that is loaded when it is first needed takes longer on a machine that has more to do.
configure({ asyncUtilTimeout: 10_000 });

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
