// The timers that a spec may stop and move: jest-light-runner has some of Jest's functions for them.
import { ModernFakeTimers } from '@jest/fake-timers';

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

Object.assign(globalThis.jest, {
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (time) => timers.setSystemTime(time),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
});
