import { jest } from '@jest/globals';
import { DEFAULT_OPTIONS } from '../options/options';
import { downloadBroke, RetuneFailed } from '../transfer/failures';
import type { Delivery } from '../transfer/send-song';
import { SongQueue } from './song-queue';
import type { SongQueueDeps } from './song-queue-deps';

type Run = Parameters<SongQueueDeps['run']>[0] & { deliver: () => void; fail: (error: unknown) => void };

/** A queue of two songs whose retunes end when the test says so. */
function aQueue() {
  const runs: Run[] = [];
  let lastId = 0;
  const cancel = jest.fn<SongQueueDeps['cancel']>(() => Promise.resolve());
  const confirm = jest.fn<SongQueueDeps['confirm']>(() => Promise.resolve());
  const save = jest.fn<SongQueueDeps['save']>();
  const deps: SongQueueDeps = {
    run: (song) => {
      const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
      song.signal.addEventListener('abort', () => reject(song.signal.reason as Error));
      runs.push({ ...song, deliver: () => resolve({ song: new Blob(), filename: song.file.name }), fail: reject });
      return promise;
    },
    cancel,
    confirm,
    inspect: () => Promise.resolve(null),
    decode: () => Promise.reject(new Error('no sound')),
    readReceipt: () => Promise.resolve(null),
    save,
    usageChanged: () => undefined,
    sessionEnded: () => undefined,
    newId: () => `id-${(lastId += 1)}`,
    storage: undefined,
  };
  const queue = new SongQueue(deps, DEFAULT_OPTIONS);
  const said: string[] = [];
  queue.notify = ({ title }) => said.push(title);
  queue.add([new File(['1'], 'one.mp3'), new File(['2'], 'two.mp3')], 'pro');
  const [one = '', two = ''] = queue.state().songs.map(({ id }) => id);
  const kinds = () => queue.state().songs.map(({ phase }) => phase.kind);
  return { queue, runs, cancel, confirm, save, said, one, two, kinds, names: () => runs.map(({ file }) => file.name) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'));

describe('the song queue', () => {
  it('goes in the order in which they were chosen, one at a time', async () => {
    const { queue, runs, one, two, kinds, names } = aQueue();
    queue.add([new File(['3'], 'three.mp3')], 'pro');
    const three = queue.state().songs[2]?.id ?? '';
    expect(queue.convert([three, two, one], 'pro')).toBe(3);
    expect(names()).toEqual(['one.mp3']);
    runs[0]?.deliver();
    await settled();
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
    expect(kinds()).toEqual(['done', 'running', 'queued']);
  });

  it('lets the server remove a song once it is saved, and not before', async () => {
    const { queue, runs, confirm, save, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.deliver();
    await settled();
    expect(confirm.mock.calls).toEqual([[runs[0]?.retuneId]]);
    expect(save.mock.invocationCallOrder[0]).toBeLessThan(confirm.mock.invocationCallOrder[0] ?? 0);
    runs[1]?.fail(new RetuneFailed(downloadBroke()));
    await settled();
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('aborts and cancels on the server when a song is cancelled, and goes on with the next', async () => {
    const { queue, runs, cancel, one, two, kinds, names } = aQueue();
    queue.convert([one, two], 'pro');
    queue.cancel(one);
    await settled();
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(cancel).toHaveBeenCalledWith(runs[0]?.retuneId);
    expect(kinds()).toEqual(['open', 'running']);
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
  });

  it('only stops the download of a song that is retuned: it was counted, and can be fetched', async () => {
    const { queue, runs, cancel, one } = aQueue();
    queue.convert([one], 'pro');
    runs[0]?.on({ step: 'download', percent: 10 });
    queue.cancel(one);
    await settled();
    expect(cancel).not.toHaveBeenCalled();
    expect(queue.state().songs[0]?.phase).toMatchObject({ kind: 'failed', failure: { wayOut: 'collect' } });
    queue.collect(one);
    expect(runs[1]).toMatchObject({ isCollected: true, retuneId: runs[0]?.retuneId });
  });

  it('does not download a song while another one is running, and says so', async () => {
    const { queue, runs, said, one, two, names } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.fail(new RetuneFailed(downloadBroke()));
    await settled();
    queue.collect(one);
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
    expect(said.at(-1)).toBe('Another song is in progress');
  });

  it('is dropped for another user, and stops what is running', async () => {
    const { queue, runs, save, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    queue.reset();
    await settled();
    expect(runs).toHaveLength(1);
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(queue.state()).toMatchObject({ songs: [], selectedId: null });
    expect(save).not.toHaveBeenCalled();
  });
});
