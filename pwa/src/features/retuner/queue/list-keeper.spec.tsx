import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { aQueue, anEmptyQueue, song } from '../../../../test/support/a-song-queue';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { fakeLocks } from '../../../../test/support/fake-locks';
import { delay } from '../../../shared/scope';
import { readTabStorage, writeTabStorage } from '../../../shared/session/tab-storage';
import type { Failure } from '../song';
import { RetuneFailed } from '../transfer/failures';
import { toFailure, uploadBroke } from '../transfer/run-failures';
import { ListKeeper } from './list-keeper';
import { deleteExpiredLists } from './list-keeper-storage';
import type { SongQueue } from './song-queue';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const upload = { id: 'upload-1', workspaceId: null, modifiedMs: 1_000 };
let locks: ReturnType<typeof fakeLocks>;
/** A browser that is closed releases all locks. */
let closeTabs: () => void;
let room: number;

beforeEach(() => {
  room = 1_000_000;
  sessionStorage.clear();
  Object.assign(globalThis, { caches: fakeCaches() });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: room, usage: 0 }) },
  });
  closeTabs = () => {
    locks = fakeLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  };
  closeTabs();
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'locks');
});

type UserId = () => string | undefined;

/** Another tab that was loaded again has its list by the time it is asked for once more. */
const reloaded = () => Promise.resolve();

const keep = (queue: SongQueue, userId: UserId = () => 'mara', afterReload = reloaded) =>
  new ListKeeper(queue, new Map(), userId, afterReload);

/** Two songs that were sent, in a page that keeps them. */
function aPage(userId?: UserId) {
  const page = aQueue();
  const keeper = keep(page.queue, userId);
  page.changed.mockImplementation(() => void keeper.changed());
  page.queue.convert([page.one, page.two], 'pro');
  return { ...page, written: () => keeper.changed() };
}

/** The next page of the same tab. */
async function reload(userId?: UserId) {
  closeTabs();
  const next = anEmptyQueue();
  const keeper = keep(next.queue, userId);
  next.changed.mockImplementation(() => void keeper.changed());
  await keeper.restore();
  const songs = () => next.queue.state().songs;
  return { ...next, songs, restored: () => waitFor(() => expect(songs()).not.toHaveLength(0)) };
}

const keptPaths = async () => (await (await caches.open('attune-batch-uploads')).keys()).map(String);

const isAnyListKept = async () => (await keptPaths()).length > 0;

/** The key of the only list. */
const listKey = async () => (await keptPaths()).find((path) => path.startsWith('/retuner-lists/')) ?? '';

const expectKept = (isKept: boolean) => waitFor(async () => expect(await isAnyListKept()).toBe(isKept));

/** Enough time for what could go wrong. */
const settled = async () => {
  for (let i = 0; i < 20; i += 1) await delay();
};

describe('songs that were sent', () => {
  it('go on after a reload: an upload with the bytes that have arrived, then what had not begun', async () => {
    const { runs, written } = aPage();
    runs[0]?.onUpload(upload);
    await written();
    await expectKept(true);
    const next = await reload();
    await next.restored();
    expect(next.songs().map(({ name, path }) => [name, path])).toEqual([
      ['one.mp3', ''],
      ['two.mp3', 'Disc 2'],
    ]);
    const { retuneId, request } = runs[0] ?? {};
    // The server may have taken it since; otherwise the upload goes on.
    expect(next.runs[0]).toMatchObject({ startAt: 'process', retuneId, upload });
    expect(next.runs[0]?.request).toEqual(request);
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

  it('that get the receipt into their tags after they were done keep it after a reload, too', async () => {
    const { runs, readReceipt, one, written } = aPage();
    const { promise: isReported, resolve: report } = Promise.withResolvers<{ receipt: null; song: Blob }>();
    readReceipt.mockReturnValueOnce(isReported);
    runs[0]?.deliver();
    await waitFor(() => expect(runs).toHaveLength(2));
    await written();
    report({ receipt: null, song: new Blob(['tagged']) });
    await settled();
    await written();
    const next = await reload();
    await next.restored();
    next.queue.saveSong(one);
    expect(await next.save.mock.calls[0]?.[0].text()).toBe('tagged');
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
    expect(next.runs[2]).toMatchObject({ file, retuneId: runs[0]?.retuneId, upload, startAt: 'process' });
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
    await expectKept(true);
    queue.cancelAll();
    await written();
    await expectKept(false);
  });

  it('are not shown to another user, and are deleted', async () => {
    const { written } = aPage();
    await written();
    await expectKept(true);
    const next = await reload(() => 'ivo');
    await expectKept(false);
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
    await settled();
    expect([later.songs(), await isAnyListKept()]).toEqual([[], true]);
  });

  it('come back to the tab that is loaded again, although another one has waited for them', async () => {
    const first = aPage();
    await first.written();
    const shown = readTabStorage('retuner-list');
    sessionStorage.clear();
    const second = anEmptyQueue();
    const { promise: isOver, resolve: waited } = Promise.withResolvers<undefined>();
    const waits = jest.fn(() => isOver);
    const secondTab = keep(second.queue, undefined, waits);
    await secondTab.restore();
    // It asks once, however often its page is opened.
    await secondTab.restore();
    await waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
    locks.closeTab(await listKey());
    await waitFor(() => expect(waits).toHaveBeenCalledTimes(1));
    writeTabStorage('retuner-list', shown);
    const again = anEmptyQueue();
    await keep(again.queue).restore();
    await waitFor(() => expect(again.kinds()).toEqual(['running', 'queued']));
    sessionStorage.clear();
    waited(undefined);
    await settled();
    expect(second.queue.state().songs).toEqual([]);
    // Now it waits for the list of the page that was loaded again.
    locks.closeTab(await listKey());
    await waitFor(() => expect(second.kinds()).toEqual(['running', 'queued']));
  });

  it.each<[reason: string, Failure, kinds: string[]]>([
    ['whose upload broke', uploadBroke(), ['failed', 'open']],
    ['that the session’s end stopped', toFailure({ status: 401, message: '' }), ['open', 'open']],
    [
      'that no retunes were left for',
      toFailure({ status: 403, code: 'retune.limit_reached', message: '' }),
      ['open', 'open'],
    ],
  ])('%s are still there after a reload, with their files', async (_reason, failure, kinds) => {
    const { queue, runs, written } = aPage();
    runs[0]?.fail(new RetuneFailed(failure));
    await waitFor(() => expect(queue.state().songs[0]?.phase.kind).toBe(kinds[0]));
    await written();
    const next = await reload();
    await next.restored();
    expect(next.kinds()).toEqual(kinds);
    expect(next.songs().map(({ file }) => file?.name)).toEqual(['one.mp3', 'two.mp3']);
    expect(next.runs).toEqual([]);
  });

  it('are sent as a new retune where theirs failed and their file is chosen again', async () => {
    room = 0;
    const { runs, kinds, written } = aPage();
    runs[0]?.onUpload(upload);
    runs[0]?.fail(new RetuneFailed(uploadBroke()));
    await waitFor(() => expect(kinds()[0]).toBe('failed'));
    await written();
    const next = await reload();
    await next.restored();
    expect(next.songs()[0]?.phase).toMatchObject({ kind: 'failed', failure: { wayOut: 'choose-again' } });
    const file = new File(['\x01one.mp3'], 'one.mp3', { lastModified: upload.modifiedMs });
    await next.queue.take({ files: [{ file, path: '' }], folderName: null }, 'pro');
    expect(next.runs[0]).toMatchObject({ file, upload });
    expect(next.runs[0]?.retuneId).not.toBe(runs[0]?.retuneId);
  });

  it('come into the folder they were for, also those that were not sent before the reload', async () => {
    const { queue, runs, kinds, written } = aPage();
    const intoFolder = { id: 'folder-1', name: 'Album', workspaceId: null };
    await queue.take({ files: [song('three.mp3')], folderName: null, intoFolder }, 'pro');
    runs[0]?.fail(new RetuneFailed(uploadBroke()));
    await waitFor(() => expect(kinds()[0]).toBe('failed'));
    await written();
    const next = await reload();
    await next.restored();
    expect(next.queue.state().intoFolder).toEqual(intoFolder);
  });

  it('are deleted a day after their list last changed', async () => {
    const { written } = aPage();
    await written();
    await expectKept(true);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + DAY_MS + MINUTE_MS);
    const next = await reload();
    await expectKept(false);
    expect(next.songs()).toEqual([]);
  });

  it('are deleted after that day by whatever page is opened, and not before', async () => {
    const { written } = aPage();
    await written();
    await waitFor(async () => expect(await keptPaths()).toHaveLength(3));
    await deleteExpiredLists();
    expect(await keptPaths()).toHaveLength(3);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + DAY_MS + MINUTE_MS);
    await deleteExpiredLists();
    expect(await keptPaths()).toEqual([]);
  });

  it('leave no copies that are on no list, as of a tab that was closed while it deleted them', async () => {
    const { written } = aPage();
    await written();
    await waitFor(async () => expect(await keptPaths()).toHaveLength(3));
    await (await caches.open('attune-batch-uploads')).delete(await listKey());
    await reload();
    await expectKept(false);
  });

  it('are not copied once their user has signed out, and are again when the user is back', async () => {
    let userId: string | undefined = 'mara';
    const { queue, one, written } = aPage(() => userId);
    await written();
    await waitFor(async () => expect(await keptPaths()).toHaveLength(3));
    userId = undefined;
    await caches.delete('attune-batch-uploads');
    queue.add([song('three.mp3')], 'pro');
    await written();
    await settled();
    expect(await keptPaths()).toEqual([]);
    userId = 'mara';
    queue.move(one, 1);
    await waitFor(async () => expect(await keptPaths()).toHaveLength(4));
  });

  it('are not copied when their user signs out while an earlier copy is made', async () => {
    let userId: string | undefined = 'mara';
    const { queue, written } = aPage(() => userId);
    const cache = await caches.open('attune-batch-uploads');
    const put = cache.put.bind(cache);
    const { promise: isCopied, resolve: copied } = Promise.withResolvers<undefined>();
    const putFile = jest.spyOn(cache, 'put').mockImplementation(async (path, answer) => {
      if ((path as string).endsWith('/file')) await isCopied;
      await put(path, answer);
    });
    const open = jest.spyOn(caches, 'open').mockResolvedValue(cache);
    await written();
    await waitFor(() => expect(putFile).toHaveBeenCalledTimes(2));
    open.mockRestore();
    queue.add([song('three.mp3')], 'pro');
    await written();
    userId = undefined;
    await caches.delete('attune-batch-uploads');
    copied(undefined);
    await settled();
    expect(await keptPaths()).toEqual([]);
  });

  it('are not restored for a user who has signed out while their files were read', async () => {
    const { written } = aPage();
    await written();
    await waitFor(async () => expect(await keptPaths()).toHaveLength(3));
    let userId: string | undefined = 'mara';
    const cache = await caches.open('attune-batch-uploads');
    const match = cache.match.bind(cache);
    jest.spyOn(cache, 'match').mockImplementation((path) => {
      if ((path as string).endsWith('/file')) userId = 'ivo';
      return match(path);
    });
    jest.spyOn(caches, 'open').mockResolvedValue(cache);
    const next = await reload(() => userId);
    await settled();
    expect(userId).toBe('ivo');
    expect(next.songs()).toEqual([]);
  });
});
