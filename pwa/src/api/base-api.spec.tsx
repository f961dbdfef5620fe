import { jest } from '@jest/globals';
import { NO_ANSWER } from './api-error';
import { baseQuery } from './base-api';

type Api = Parameters<typeof baseQuery>[1];

/** A server that accepts a request and never responds. */
const silence: typeof fetch = (request) =>
  new Promise((_resolve, reject) => {
    const { signal } = request as Request;
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('gives up on a response that does not arrive within a minute', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(silence);
  jest.useFakeTimers();
  const settled = jest.fn();
  const answer = Promise.resolve(baseQuery('/api/usage', { signal: new AbortController().signal } as Api, {}));
  void answer.then(settled);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toEqual({ error: { status: 0, message: NO_ANSWER } });
});
