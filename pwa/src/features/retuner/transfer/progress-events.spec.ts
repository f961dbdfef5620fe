import { jest } from '@jest/globals';
import { followProgress } from './progress-events';

/** The part of EventSource that is used. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  say(type: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(type, { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }

  breakOff(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const last = (): FakeEventSource => {
  const source = FakeEventSource.opened.at(-1);
  if (!source) throw new Error('nothing was opened');
  return source;
};

function follow() {
  const progress = jest.fn();
  const connection = jest.fn();
  const stop = followProgress('an-id', null, { progress, connection });
  return { progress, connection, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.opened.length = 0;
  Object.assign(globalThis, { EventSource: FakeEventSource });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('the progress of a retune', () => {
  it('is passed on as the server reports it', () => {
    const { progress } = follow();
    expect(last().url).toBe('/api/retune/an-id/events');
    last().say('progress', { status: 'processing', stage: 'retune', percent: 62.4, etaSeconds: 9 });
    expect(progress).toHaveBeenCalledWith({ stage: 'retune', percent: 62.4, etaSeconds: 9 });
  });

  it.each(['not JSON', '{"stage":"dance","percent":1}', '{"stage":"retune"}', '[]'])('ignores %s', (data) => {
    const { progress } = follow();
    last().say('progress', data);
    expect(progress).not.toHaveBeenCalled();
  });

  it('ends with the end, and opens no more', () => {
    follow();
    last().say('end', { status: 'completed' });
    last().breakOff(2);
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it('reports a broken connection, and reopens it where the browser gives up', () => {
    const { connection } = follow();
    last().breakOff(0);
    expect(connection).toHaveBeenLastCalledWith(false);
    jest.advanceTimersByTime(5_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    last().breakOff(2);
    jest.advanceTimersByTime(5_000);
    expect(FakeEventSource.opened).toHaveLength(2);
    last().dispatchEvent(new Event('open'));
    expect(connection).toHaveBeenLastCalledWith(true);
  });

  it('is silent once no one follows', () => {
    const { stop } = follow();
    last().breakOff(2);
    stop();
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});
