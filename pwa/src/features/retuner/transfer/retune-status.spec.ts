import { jest } from '@jest/globals';
import { confirmDelivery } from './retune-status';

const fetched = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  const window = Object.assign(new EventTarget(), { location: { origin: 'https://attune.test' } });
  Object.assign(globalThis, { window });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

/** As the server answers: errors have a code. */
const answer = (status: number) =>
  Promise.resolve(status < 400 ? new Response(null, { status }) : Response.json({ code: 'retune.any' }, { status }));

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
