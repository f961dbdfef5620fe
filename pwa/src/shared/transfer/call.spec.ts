import { jest } from '@jest/globals';
import { breakOf, RETRIES, retryPassing, TransferError } from './call';

let isOnline: boolean;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });

beforeEach(() => {
  isOnline = true;
  Object.assign(globalThis, { window: new EventTarget() });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

const lost = () => new TransferError();
const busy = (retryAfter: string) => new TransferError({ status: 429, code: 'x', message: 'Wait.' }, retryAfter);

/** An act that fails as often as there are errors. */
function failing(...errors: Error[]) {
  return jest.fn(() => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  });
}

describe('what may be repeated', () => {
  it('is tried again after a longer delay each time, and fails after the last', async () => {
    const act = failing(...Array.from({ length: 20 }, lost));
    const failed = expect(retryPassing(act)).rejects.toMatchObject({ kind: 'lost' });
    for (const [attempt, delayMs] of RETRIES.delaysMs.entries()) {
      await jest.advanceTimersByTimeAsync(delayMs - 1);
      expect(act).toHaveBeenCalledTimes(attempt + 1);
      await jest.advanceTimersByTimeAsync(1);
    }
    await failed;
    expect(act).toHaveBeenCalledTimes(RETRIES.delaysMs.length + 1);
  });

  it('waits as long as the server asks', async () => {
    const act = failing(busy('20'));
    const done = retryPassing(act);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(act).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await done).toBe('done');
  });

  it('is tried as often as it must be while it gets further', async () => {
    let reached = 0;
    const errors = Array.from({ length: 20 }, lost);
    const act = failing(...errors);
    const done = retryPassing(act, { progress: () => (reached += 1) });
    await jest.advanceTimersByTimeAsync(20 * (RETRIES.delaysMs[0] ?? 0));
    expect(await done).toBe('done');
  });

  it('waits for a device that is offline, however long', async () => {
    const act = failing(...Array.from({ length: RETRIES.delaysMs.length }, lost));
    isOnline = false;
    const done = retryPassing(act);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(act).toHaveBeenCalledTimes(1);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await done).toBe('done');
  });

  it('is not tried again when the server refuses it, or when it is cancelled meanwhile', async () => {
    const refused = failing(new TransferError({ status: 415, code: 'x', message: 'No.' }));
    await expect(retryPassing(refused)).rejects.toMatchObject({ kind: 'refused' });
    expect(refused).toHaveBeenCalledTimes(1);
    const act = failing(lost());
    const leaving = new AbortController();
    const cancelled = expect(retryPassing(act, { signal: leaving.signal })).rejects.toThrow('cancelled');
    await jest.advanceTimersByTimeAsync(0);
    leaving.abort(new Error('cancelled'));
    await cancelled;
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('a transfer that broke', () => {
  it.each([
    [0, undefined, 'lost'],
    [504, undefined, 'lost'],
    // A proxy's page: the server would have said which error it is.
    [403, undefined, 'lost'],
    [404, undefined, 'lost'],
    [413, undefined, 'refused'],
    [408, 'platform.slow', 'busy'],
    [423, 'upload.locked', 'busy'],
    [429, 'platform.too_many', 'busy'],
    [500, 'platform.unknown', 'busy'],
    [503, 'retune.no_room', 'busy'],
    [400, 'upload.interrupted', 'busy'],
    [409, 'upload.wrong_offset', 'busy'],
    [401, 'auth.not_signed_in', 'signed-out'],
    [404, 'upload.not_found', 'gone'],
    [410, 'upload.gone', 'gone'],
    [403, 'retune.storage_full', 'refused'],
    [409, 'batch.started', 'refused'],
    [415, 'retune.not_audio', 'refused'],
  ] as const)('with %i %s is %s', (status, code, kind) => {
    expect(breakOf({ status, message: 'Said so.', code })).toBe(kind);
  });
});
