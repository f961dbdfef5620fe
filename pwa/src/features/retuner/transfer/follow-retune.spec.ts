import { jest } from '@jest/globals';
import { FakeEventSource } from '../../../../test/support/fake-event-source';
import { fakeLocks } from '../../../../test/support/fake-locks';
import { followRetune } from './follow-retune';
import { runRetune } from './retune-transfer';

const fetched = jest.spyOn(globalThis, 'fetch');
let isOnline: boolean;
let opened: FakeEventSource[];
let locks: ReturnType<typeof fakeLocks>;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  statusIs({ status: 'processing' });
  isOnline = true;
  opened = [];
  locks = fakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const window = Object.assign(new EventTarget(), { location: { origin: 'https://attune.test' } });
  class EventSource extends FakeEventSource {
    constructor(url: string) {
      super(url);
      opened.push(this);
    }
  }
  Object.assign(globalThis, { window, EventSource });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'EventSource');
  Reflect.deleteProperty(navigator, 'locks');
});

function statusIs(body: object): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(body)));
}

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

async function follow() {
  const progress = jest.fn();
  const connection = jest.fn();
  const { signal } = new AbortController();
  const outcome = followRetune({ retuneId: 'an-id', workspaceId: null, signal, on: { progress, connection } });
  // It is this tab's turn.
  await seconds(0);
  return { progress, connection, outcome };
}

/** The event stream that was opened last. */
function events(): FakeEventSource {
  const last = opened.at(-1);
  if (!last) throw new Error('nothing was opened');
  return last;
}

/** As browsers tell of a broken stream, which they reopen or not. */
function breakOff(isReopened: boolean): void {
  events().readyState = isReopened ? 0 : FakeEventSource.CLOSED;
  events().dispatchEvent(new Event('error'));
}

async function end(outcome: Promise<unknown>): Promise<void> {
  statusIs({ status: 'completed' });
  events().say('end', { status: 'completed' });
  await expect(outcome).resolves.toBe('completed');
}

describe('the progress of a retune', () => {
  it('is passed on as the server reports it', async () => {
    const { progress, outcome } = await follow();
    expect(events().url).toBe('/api/retune/an-id/events');
    events().say('progress', { status: 'processing', stage: 'retune', percent: 62.4, etaSeconds: 9 });
    expect(progress).toHaveBeenCalledWith({ stage: 'retune', percent: 62.4, etaSeconds: 9 });
    await end(outcome);
  });

  it.each([{ stage: 'dance', percent: 1 }, { stage: 'retune' }, []])('ignores %j', async (data) => {
    const { progress, outcome } = await follow();
    events().say('progress', data);
    expect(progress).not.toHaveBeenCalled();
    await end(outcome);
  });

  it('goes on over a stream that a proxy ended, which is reopened where the browser gives up', async () => {
    const { connection, outcome } = await follow();
    await seconds(0);
    breakOff(true);
    await seconds(5);
    expect(opened).toHaveLength(1);
    breakOff(false);
    await seconds(5);
    expect(opened).toHaveLength(2);
    expect(connection).not.toHaveBeenCalledWith(false);
    await end(outcome);
  });

  it('says when the server cannot be reached, and when it can again', async () => {
    const { connection, outcome } = await follow();
    await seconds(0);
    fetched.mockImplementation(() => Promise.reject(new TypeError('no answer')));
    breakOff(true);
    await seconds(0);
    expect(connection).toHaveBeenLastCalledWith(false);
    statusIs({ status: 'processing' });
    await seconds(2);
    expect(connection).toHaveBeenLastCalledWith(true);
    await end(outcome);
  });
});

describe('while another tab has the events', () => {
  it('progress comes with the status, and events when that tab is closed', async () => {
    const otherTab = Promise.withResolvers<undefined>();
    void locks.request('attune/events', () => otherTab.promise);
    statusIs({ status: 'processing', progress: { stage: 'retune', percent: 40, etaSeconds: null } });
    const { progress, outcome } = await follow();
    await seconds(2);
    expect(opened).toEqual([]);
    expect(progress).toHaveBeenLastCalledWith({ stage: 'retune', percent: 40, etaSeconds: null });
    otherTab.resolve(undefined);
    await seconds(0);
    events().say('progress', { status: 'processing', stage: 'encode', percent: 95, etaSeconds: 1 });
    expect(progress).toHaveBeenLastCalledWith({ stage: 'encode', percent: 95, etaSeconds: 1 });
    await end(outcome);
    const third = jest.fn(() => Promise.resolve());
    await locks.request('attune/events', third);
    expect(third).toHaveBeenCalled();
  });
});

describe('the end of a retune', () => {
  it('is asked for as soon as the events tell of it, and seldom before; then no stream stays open', async () => {
    const { outcome } = await follow();
    events().dispatchEvent(new Event('open'));
    await seconds(2);
    const before = fetched.mock.calls.length;
    await seconds(15);
    expect(fetched).toHaveBeenCalledTimes(before);
    await end(outcome);
    await seconds(60);
    expect(fetched).toHaveBeenCalledTimes(before + 1);
    expect(opened.map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED]);
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, 'cancelled'],
    [
      'failed',
      { status: 'failed', code: 'retune.damaged', error: 'Damaged.' },
      { code: 'retune.damaged', error: 'Damaged.' },
    ],
  ])('is found where no events arrive: %s', async (_what, body, expected) => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    const { outcome } = await follow();
    await seconds(2);
    statusIs(body);
    await seconds(2);
    await expect(outcome).resolves.toEqual(expected);
  });

  it('is unknown when the server cannot be reached for half a minute', async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError('no answer')));
    const { outcome } = await follow();
    await seconds(60);
    await expect(outcome).resolves.toBe('unreachable');
  });

  it('is asked for again when a device that was offline for long is back', async () => {
    statusIs({ status: 'completed' });
    isOnline = false;
    const { outcome } = await follow();
    await seconds(600);
    expect(fetched).not.toHaveBeenCalled();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await expect(outcome).resolves.toBe('completed');
  });
});

describe('a retune that an earlier page has begun', () => {
  it('asks for its file where it failed and this page does not have it', async () => {
    statusIs({ status: 'failed', code: '', error: 'The server was restarted.' });
    const onUpload = jest.fn();
    const ended = runRetune({
      file: null,
      name: 'Evening.mp3',
      inspection: { kind: 'unplayable', why: '' },
      upload: { id: 'upload-1', workspaceId: null, modifiedMs: 0 },
      storedOriginalOf: null,
      retuneId: 'an-id',
      workspaceId: null,
      request: {
        targetHz: 432,
        sourceHz: 440,
        anchor: 'a4',
        mode: 'varispeed',
        format: 'mp3',
        quality: 'high',
        force: false,
      },
      startAt: 'process',
      signal: new AbortController().signal,
      on: () => undefined,
      notify: () => undefined,
      onUpload,
    });
    const message = 'The server was restarted. Choose Evening.mp3 again to go on.';
    await expect(ended).rejects.toMatchObject({ failure: { wayOut: 'choose-again', message } });
    expect(onUpload.mock.calls).toEqual([[null]]);
  });
});
