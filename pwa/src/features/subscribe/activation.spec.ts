import { untilArrived } from './activation';

const never = new AbortController().signal;
const NOW = { pauseMs: 0 };

/** Returns the answers in order and repeats the last one; an error is thrown. */
function syncing(...answers: ('free' | 'basic' | 'pro' | { status: number; message: string })[]) {
  let calls = 0;
  const sync = () => {
    const answer = answers[Math.min(calls, answers.length - 1)] ?? 'free';
    calls += 1;
    // RTK Query throws plain objects.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    return typeof answer === 'string' ? Promise.resolve({ newTier: answer }) : Promise.reject(answer);
  };
  return { sync, calls: () => calls };
}

describe('waiting for a plan', () => {
  it('ends when the plan that was bought has arrived', async () => {
    const { sync, calls } = syncing('free', 'basic', 'pro');
    expect(await untilArrived(sync, 'pro', never, NOW)).toEqual({ phase: 'active', tier: 'pro' });
    expect(calls()).toBe(3);
  });

  it('accepts any plan when the bought one is unknown', async () => {
    const { sync } = syncing('free', 'basic');
    expect(await untilArrived(sync, null, never, NOW)).toEqual({ phase: 'active', tier: 'basic' });
  });

  it('gives up after ten attempts', async () => {
    const { sync, calls } = syncing('free');
    expect(await untilArrived(sync, 'pro', never, NOW)).toEqual({ phase: 'waiting' });
    expect(calls()).toBe(10);
  });

  it('asks as often as it is told', async () => {
    const { sync, calls } = syncing('free');
    expect(await untilArrived(sync, null, never, { attempts: 1 })).toEqual({ phase: 'waiting' });
    expect(calls()).toBe(1);
  });

  it('retries while the provider is temporarily unavailable', async () => {
    const { sync } = syncing({ status: 503, message: 'Away.' }, 'pro');
    expect(await untilArrived(sync, 'pro', never, NOW)).toEqual({ phase: 'active', tier: 'pro' });
  });

  it('reports a refusal, and does not retry', async () => {
    const { sync, calls } = syncing({ status: 401, message: 'Please sign in.' });
    expect(await untilArrived(sync, 'pro', never, NOW)).toEqual({ phase: 'failed', message: 'Please sign in.' });
    expect(calls()).toBe(1);
  });

  it('stops when the page is left', async () => {
    const leaving = new AbortController();
    const { sync, calls } = syncing('free');
    const outcome = untilArrived(sync, 'pro', leaving.signal, { pauseMs: 60_000 });
    await Promise.resolve();
    leaving.abort();
    await outcome;
    expect(calls()).toBe(1);
  });
});
