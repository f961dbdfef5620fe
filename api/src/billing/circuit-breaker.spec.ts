import { CircuitBreaker, CircuitOpenError, type CircuitState } from './circuit-breaker.js';

const OPEN_MS = 30_000;

class Outage extends Error {}
class Refusal extends Error {}

let now: number;
let changes: CircuitState[];
let circuit: CircuitBreaker;

beforeEach(() => {
  now = 0;
  changes = [];
  circuit = new CircuitBreaker({
    maxFailures: 3,
    openMs: OPEN_MS,
    isOutage: (error) => error instanceof Outage,
    onChange: (state) => changes.push(state),
    now: () => now,
  });
});

const answer = () => circuit.run(() => Promise.resolve('answer'));
const fail = (error: Error) => circuit.run(() => Promise.reject(error)).catch((thrown: unknown) => thrown);
async function open(): Promise<void> {
  for (let i = 0; i < 3; i++) await fail(new Outage());
}

describe('CircuitBreaker', () => {
  it('opens after three outages in a row and then makes no call', async () => {
    await open();
    let calls = 0;
    now = 12_000;
    await expect(circuit.run(() => Promise.resolve((calls += 1)))).rejects.toMatchObject({ retryAfterMs: 18_000 });
    expect([calls, circuit.state, changes]).toEqual([0, 'open', ['open']]);
  });

  it('stays closed when a response, even a refusal, arrives in between', async () => {
    for (const error of [new Outage(), new Outage(), new Refusal(), new Outage(), new Outage()]) await fail(error);
    await answer();
    for (const error of [new Outage(), new Outage()]) await fail(error);
    expect([circuit.state, await answer()]).toEqual(['closed', 'answer']);
  });

  it('lets exactly one call through after its time, and closes when that is answered', async () => {
    await open();
    now = OPEN_MS;
    let respond = (_: string): void => {};
    const probe = circuit.run(() => new Promise<string>((resolve) => (respond = resolve)));
    expect(circuit.state).toBe('half-open');
    await expect(answer()).rejects.toBeInstanceOf(CircuitOpenError);
    respond('back');
    expect([await probe, circuit.state, await answer()]).toEqual(['back', 'closed', 'answer']);
    expect(changes).toEqual(['open', 'half-open', 'closed']);
  });

  it('closes when the probe is refused: a refusal is an answer', async () => {
    await open();
    now = OPEN_MS;
    expect(await fail(new Refusal())).toBeInstanceOf(Refusal);
    expect(circuit.state).toBe('closed');
  });

  it('opens for another period when the probe fails', async () => {
    await open();
    now = OPEN_MS;
    await fail(new Outage());
    now = 2 * OPEN_MS - 1;
    await expect(answer()).rejects.toMatchObject({ retryAfterMs: 1 });
    now = 2 * OPEN_MS;
    expect(await answer()).toBe('answer');
  });

  it('abandons calls in progress when it opens, and ignores their outcome', async () => {
    let respond = (_: string): void => {};
    const slow = circuit.run(() => new Promise<string>((resolve) => (respond = resolve)));
    await Promise.all([expect(slow).rejects.toBeInstanceOf(CircuitOpenError), open()]);
    respond('late');
    await Promise.resolve();
    expect(circuit.state).toBe('open');
  });
});
