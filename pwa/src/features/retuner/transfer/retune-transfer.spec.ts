import { jest } from '@jest/globals';
import { DEFAULT_OPTIONS } from '../options/options';
import { previewFor } from '../options/preview';
import type { Tuning } from '../song';
import { confirmDelivery, parametersOf } from './retune-transfer';

const FOUND = {
  a4Hz: 441.5,
  cents: 5.89,
  errorCents: 1.2,
  movement: null,
  temperament: null,
  spreadHz: 0.2,
  partials: 900,
  histogram: [],
  candidatesHz: [441.5],
};
const TUNED: Tuning = { kind: 'measured', measurement: { ...FOUND, confidence: 0.9 } };
const UNCLEAR: Tuning = { kind: 'measured', measurement: { ...FOUND, confidence: 0.1 } };

function sourceSent(tuning: Tuning, sourceText: string | null = null): unknown {
  const { request } = previewFor({ tuning, sourceText, isForced: false }, DEFAULT_OPTIONS);
  if (request === null) throw new Error('There is no request.');
  return (parametersOf(request) as { sourceHz?: unknown }).sourceHz;
}

describe('the source a retune is asked for with', () => {
  it('is what was measured here, what was given by hand, or left to the server', () => {
    expect(sourceSent(TUNED)).toBe(441.5);
    expect(sourceSent(UNCLEAR, '443')).toBe(443);
    expect(sourceSent({ kind: 'measuring', share: 0.5 })).toBe('auto');
  });

  it('is not stated when it is merely assumed, so that the receipt says so', () => {
    expect(sourceSent(UNCLEAR)).toBeUndefined();
  });
});

describe('a song that has arrived', () => {
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
      fetched.mock.calls.map(([address, init]) => [
        (address as URL).href,
        init?.method,
        init?.keepalive,
        init?.headers,
      ]),
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
});
