import { jest } from '@jest/globals';
import { delay, Scope } from './scope';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a scope', () => {
  it('hears events until it is disposed', () => {
    const scope = new Scope();
    const target = new EventTarget();
    const heard: string[] = [];
    scope.listen(target, 'change', ({ type }) => heard.push(type));
    target.dispatchEvent(new Event('change'));
    scope.dispose();
    target.dispatchEvent(new Event('change'));
    expect(heard).toEqual(['change']);
  });

  it('removes a listener that was added for the capture phase', () => {
    const scope = new Scope();
    const target = new EventTarget();
    const handler = jest.fn();
    scope.listen(target, 'change', handler, { capture: true });
    scope.dispose();
    target.dispatchEvent(new Event('change'));
    expect(handler).not.toHaveBeenCalled();
  });

  it('ends its timers', () => {
    const scope = new Scope();
    const once = jest.fn();
    const often = jest.fn();
    scope.timeout(once, 100);
    scope.interval(often, 40);
    jest.advanceTimersByTime(99);
    scope.dispose();
    jest.advanceTimersByTime(1000);
    expect(once).not.toHaveBeenCalled();
    expect(often).toHaveBeenCalledTimes(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('releases the newest resource first, and each one once', () => {
    const scope = new Scope();
    const released: string[] = [];
    scope.own(() => released.push('function'));
    scope.own({ dispose: () => released.push('object') });
    scope.own({ disconnect: () => released.push('node') });
    scope.dispose();
    scope.dispose();
    expect(released).toEqual(['node', 'object', 'function']);
  });

  it('can release one resource early', () => {
    const scope = new Scope();
    const handler = jest.fn();
    const cancel = scope.timeout(handler, 100);
    cancel();
    scope.dispose();
    jest.advanceTimersByTime(100);
    expect(handler).not.toHaveBeenCalled();
  });

  it('lets one of its timers dispose it', () => {
    const scope = new Scope();
    scope.timeout(scope.dispose, 100);
    jest.advanceTimersByTime(100);
    expect(scope.isDisposed).toBe(true);
  });

  it('releases at once what is added after it was disposed', () => {
    const scope = new Scope();
    scope.dispose();
    const target = new EventTarget();
    const handler = jest.fn();
    scope.listen(target, 'change', handler);
    scope.timeout(handler, 0);
    scope.own(handler);
    target.dispatchEvent(new Event('change'));
    jest.runAllTimers();
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe('a delay', () => {
  it('resolves after the given time', async () => {
    const after = jest.fn();
    const waiting = delay(100).then(after);
    await jest.advanceTimersByTimeAsync(99);
    expect(after).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await waiting;
    expect(after).toHaveBeenCalled();
  });

  it('ends at once when it is aborted, and leaves no timer', async () => {
    const controller = new AbortController();
    const waiting = delay(100, controller.signal);
    controller.abort();
    await waiting;
    expect(jest.getTimerCount()).toBe(0);
    await delay(100, controller.signal);
  });
});
