import { jest } from '@jest/globals';
import { confirmDelivery, waitForOutcome } from './retune-status';

const fetched = jest.spyOn(globalThis, 'fetch');
let isOnline: boolean;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  isOnline = true;
  const window = Object.assign(new EventTarget(), { location: { origin: 'https://attune.test' } });
  Object.assign(globalThis, { window });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

const answer = (status: number) => Promise.resolve(new Response(null, { status }));

it('a confirmation is sent once when it is heard, also when there is nothing to remove any more', async () => {
  fetched.mockImplementationOnce(() => answer(204)).mockImplementationOnce(() => answer(404));
  await confirmDelivery('one', null);
  await confirmDelivery('two', 'team');
  expect(
    fetched.mock.calls.map(([address, init]) => [(address as URL).href, init?.method, init?.keepalive, init?.headers]),
  ).toEqual([
    ['https://attune.test/api/retunes/one/result', 'DELETE', true, {}],
    ['https://attune.test/api/retunes/two/result', 'DELETE', true, { 'Attune-Workspace': 'team' }],
  ]);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('offline'))],
  ['a server that is unavailable', () => answer(503)],
])('with %s it is tried once more, and never fails', async (_what, result) => {
  fetched.mockImplementation(result);
  const confirmation = confirmDelivery('one', null);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(confirmation).resolves.toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(2);
});

describe('the outcome of a retune whose connection broke', () => {
  const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

  it('is unknown when the server cannot be reached for half a minute', async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError('no answer')));
    const outcome = waitForOutcome('one', null, new AbortController().signal);
    await minutes(1);
    await expect(outcome).resolves.toBe('unreachable');
  });

  it('is asked for again when a device that was offline for long is back', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ status: 'completed' })));
    isOnline = false;
    const outcome = waitForOutcome('one', null, new AbortController().signal);
    await minutes(10);
    expect(fetched).not.toHaveBeenCalled();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await expect(outcome).resolves.toBe('completed');
  });
});
