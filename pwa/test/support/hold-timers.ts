import { act } from '@testing-library/react';

/** Timers of one delay, which fire when the spec says so. */
export interface HeldTimers {
  /** How many are waiting. */
  readonly size: number;
  /** Lets those that are waiting fire, the oldest first, with all that React does next. */
  fire: () => void;
}

interface Held {
  handler: () => void;
  repeats: boolean;
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
};
type Timer = ReturnType<typeof real.setTimeout>;

/** By their delay in ms. */
const held = new Map<number, Map<Timer, Held>>();
let lastId = 0;

/**
 * Holds the timeouts and intervals that are set from now on with exactly this delay, until the end of the test. All
 * others run by themselves: requests, user-event and Testing Library need them, so that Jest's fake timers, which hold
 * all of them, do not do here.
 */
export function holdTimers(delayMs: number): HeldTimers {
  const waiting = new Map<Timer, Held>();
  held.set(delayMs, waiting);
  Object.assign(globalThis, {
    setTimeout: holding(real.setTimeout, false),
    clearTimeout: releasing(real.clearTimeout),
    setInterval: holding(real.setInterval, true),
    clearInterval: releasing(real.clearInterval),
  });
  const fireAll = () => {
    for (const [id, { handler, repeats }] of [...waiting]) {
      // An earlier one may have cleared it.
      if (!waiting.has(id)) continue;
      if (!repeats) waiting.delete(id);
      handler();
    }
  };
  return {
    get size() {
      return waiting.size;
    },
    fire: () => act(fireAll),
  };
}

afterEach(() => {
  if (held.size === 0) return;
  Object.assign(globalThis, real);
  held.clear();
});

function holding(set: (handler: () => void, delayMs?: number) => Timer, repeats: boolean) {
  return (handler: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]): Timer => {
    const run = () => handler(...args);
    const waiting = held.get(delayMs ?? 0);
    if (waiting === undefined) return set(run, delayMs);
    // No id of jsdom's is below 0.
    lastId -= 1;
    const id = lastId as unknown as Timer;
    waiting.set(id, { handler: run, repeats });
    return id;
  };
}

function releasing(clear: (timer?: Timer) => void) {
  return (timer?: Timer): void => {
    const isHeld = [...held.values()].some((waiting) => waiting.delete(timer as Timer));
    if (!isHeld) clear(timer);
  };
}
