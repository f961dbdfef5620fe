import { waitFor } from '@testing-library/react';
import { aQueue, anEmptyQueue } from '../../../../test/support/a-song-queue';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { fakeLocks } from '../../../../test/support/fake-locks';
import { RetuneFailed, toFailure } from '../transfer/failures';
import { ListKeeper } from './list-keeper';
import type { SongQueue } from './song-queue';

const MINUTE_MS = 60_000;
const upload = { id: 'upload-1', workspaceId: null, modifiedMs: 1_000 };
/** A tab that is closed releases its lock. */
let closeTab: () => void;
let room: number;

beforeEach(() => {
  room = 1_000_000;
  sessionStorage.clear();
  Object.assign(globalThis, { caches: fakeCaches() });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: room, usage: 0 }) },
  });
  closeTab = () => Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  closeTab();
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'locks');
});

const keep = (queue: SongQueue, userId: string | undefined = 'mara') => new ListKeeper(queue, new Map(), () => userId);

/** Two songs that were sent, in a page that keeps them. */
function aPage() {
  const page = aQueue();
  const keeper = keep(page.queue);
  page.changed.mockImplementation(() => void keeper.changed());
  page.queue.convert([page.one, page.two], 'pro');
  return { ...page, written: () => keeper.changed() };
}

/** The next page of the same tab. */
async function reload(userId?: string) {
  closeTab();
  const next = anEmptyQueue();
  await keep(next.queue, userId).restore();
  const songs = () => next.queue.state().songs;
  return { ...next, songs, restored: () => waitFor(() => expect(songs()).not.toHaveLength(0)) };
}

const isAnyListKept = async () => {
  const keys = await (await caches.open('attune-batch-uploads')).keys();
  return keys.length > 0;
};

describe('songs that were sent', () => {
  it('go on after a reload: an upload with the bytes that have arrived, then what had not begun', async () => {
    const { runs, written } = aPage();
    runs[0]?.onUpload(upload);
    await written();
    await waitFor(isAnyListKept);
    const next = await reload();
    await next.restored();
    expect(next.songs().map(({ name, path }) => [name, path])).toEqual([
      ['one.mp3', ''],
      ['two.mp3', 'Disc 2'],
    ]);
    const { retuneId, request } = runs[0] ?? {};
    expect(next.runs[0]).toMatchObject({ startAt: 'upload', retuneId, request, upload });
    expect(await next.runs[0]?.file?.text()).toBe('\x01one.mp3');
    next.runs[0]?.deliver();
    await waitFor(() => expect(next.names()).toEqual(['one.mp3', 'two.mp3']));
    expect(next.runs[1]?.retuneId).not.toBe(retuneId);
  });

  it('are followed when the server has them, and what is done keeps its row and its download', async () => {
    const { queue, runs, one, two, written } = aPage();
    runs[0]?.deliver();
    await waitFor(() => expect(runs).toHaveLength(2));
    runs[1]?.onUpload(upload);
    runs[1]?.onUpload(null);
    await written();
    const next = await reload();
    await next.restored();
    expect(next.kinds()).toEqual(['done', 'running']);
    expect(next.runs[0]).toMatchObject({ startAt: 'process', retuneId: runs[1]?.retuneId });
    next.queue.saveSong(one);
    expect(next.save).toHaveBeenCalledWith(expect.any(Blob), 'one.mp3');
    next.runs[0]?.deliver();
    // Both are in one archive, and each is confirmed once.
    await waitFor(() => expect(next.confirm.mock.calls).toEqual([[runs[0]?.retuneId], [runs[1]?.retuneId]]));
    expect(next.zip.mock.calls[0]?.[0]).toHaveLength(2);
    expect(queue.state().songs.map(({ id }) => id)).toEqual([one, two]);
  });

  it('whose files the browser had no room for wait until they are chosen again, and go on then', async () => {
    room = 0;
    const { runs, written } = aPage();
    runs[0]?.onUpload(upload);
    await written();
    const next = await reload();
    await next.restored();
    expect(next.runs[0]?.file).toBeNull();
    const message = 'Choose one.mp3 again to go on.';
    next.runs[0]?.fail(new RetuneFailed({ title: '', message, wayOut: 'choose-again', stopsQueue: false }));
    await waitFor(() => expect(next.kinds()[0]).toBe('failed'));
    expect(next.said).toEqual([]);
    const file = new File(['\x01one.mp3'], 'one.mp3', { lastModified: upload.modifiedMs });
    await next.queue.take({ files: [{ file, path: '' }], folderName: null }, 'pro');
    expect(next.songs()).toHaveLength(2);
    next.runs[1]?.deliver();
    await waitFor(() => expect(next.runs).toHaveLength(3));
    expect(next.runs[2]).toMatchObject({ file, retuneId: runs[0]?.retuneId, upload, startAt: 'upload' });
  });

  it('are not uploaded on as another file of the same name', async () => {
    room = 0;
    const { runs, written } = aPage();
    runs[0]?.onUpload(upload);
    await written();
    const next = await reload();
    await next.restored();
    next.runs[0]?.fail(new RetuneFailed({ title: '', message: '', wayOut: 'choose-again', stopsQueue: true }));
    await waitFor(() => expect(next.kinds()).toEqual(['failed', 'open']));
    const file = new File(['\x02one.mp3'], 'one.mp3', { lastModified: upload.modifiedMs + MINUTE_MS });
    next.queue.replace(next.songs()[0]?.id ?? '', file, 'pro');
    expect(next.runs[1]).toMatchObject({ file, upload: null });
  });

  it('are forgotten with their files when they are cancelled or cleared', async () => {
    const { queue, written } = aPage();
    await written();
    await waitFor(isAnyListKept);
    queue.cancelAll();
    await written();
    await waitFor(async () => expect(await isAnyListKept()).toBe(false));
  });

  it('are not shown to another user, and are deleted', async () => {
    const { written } = aPage();
    await written();
    const next = await reload('ivo');
    await waitFor(async () => expect(await isAnyListKept()).toBe(false));
    expect(next.songs()).toEqual([]);
  });

  it('stay with the tab that has them until it is closed', async () => {
    const { written } = aPage();
    await written();
    const second = anEmptyQueue();
    await keep(second.queue).restore();
    await waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    expect(second.queue.state().songs).toEqual([]);
  });

  it('and are all saved are shown again in their tab, and by no later visit', async () => {
    const first = aPage();
    first.runs[0]?.deliver();
    await waitFor(() => expect(first.runs).toHaveLength(2));
    first.runs[1]?.fail(new RetuneFailed(toFailure({ status: 422, code: 'retune.damaged', message: 'Damaged.' })));
    await waitFor(() => expect(first.confirm).toHaveBeenCalled());
    await first.written();
    const next = await reload();
    await next.restored();
    expect([next.kinds(), next.said]).toEqual([['done', 'failed'], []]);
    expect(next.save).not.toHaveBeenCalled();
    sessionStorage.clear();
    const later = await reload();
    await waitFor(async () => expect(await isAnyListKept()).toBe(false));
    expect(later.songs()).toEqual([]);
  });
});
