import { jest } from '@jest/globals';
import 'fake-indexeddb/auto';
import { annotate, forget, listLibrary, openItem, recall, remember } from './library';
import { PermissionNeededError } from './library/permission';

/** A handle like Chromium's, with a permission set by the test. */
function aHandle(file: File, permission: { now: PermissionState; asked: PermissionState }) {
  return {
    kind: 'file',
    name: file.name,
    // fake-indexeddb clones what it stores: the functions must survive as a class cannot.
    queryPermission: () => Promise.resolve(permission.now),
    requestPermission: () => Promise.resolve(permission.asked),
    getFile: () => Promise.resolve(file),
  } as unknown as FileSystemFileHandle;
}

const structuredCloneOfNode = globalThis.structuredClone;
beforeAll(() => {
  // Browsers clone handles; Node has none and refuses functions.
  globalThis.structuredClone = <T>(value: T): T => ({ ...value });
});
afterAll(() => {
  globalThis.structuredClone = structuredCloneOfNode;
});

const aFile = (name: string) => new File(['sound'], name, { type: 'audio/mpeg', lastModified: 1 });

describe('the library', () => {
  it('remembers a file once, stores its details, and forgets it', async () => {
    const file = aFile('one.mp3');
    const handle = aHandle(file, { now: 'granted', asked: 'granted' });
    const item = await remember(file, handle);
    expect((await remember(file, handle)).id).toBe(item.id);
    await annotate(item.id, { title: 'One', a4Hz: 440.07 });
    expect(await listLibrary()).toMatchObject([{ fileName: 'one.mp3', title: 'One', a4Hz: 440.07, place: 'handle' }]);
    expect(await openItem(item.id, { ask: false })).toBe(file);
    await forget(item.id);
    expect(await listLibrary()).toEqual([]);
    await expect(openItem(item.id, { ask: true })).rejects.toThrow('no longer in the library');
  });

  it('restores a file that was forgotten by mistake, and one that is opened again', async () => {
    const file = aFile('zero.mp3');
    const handle = aHandle(file, { now: 'granted', asked: 'granted' });
    const { id } = await remember(file, handle);
    await forget(id);
    await recall(id);
    expect(await openItem(id, { ask: false })).toBe(file);
    await forget(id);
    expect((await remember(file, handle)).id).toBe(id);
    expect(await listLibrary()).toMatchObject([{ id, fileName: 'zero.mp3' }]);
  });

  it('deletes files that were forgotten more than a minute ago', async () => {
    const { id } = await remember(aFile('old.mp3'), aHandle(aFile('old.mp3'), { now: 'granted', asked: 'granted' }));
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    await forget(id);
    now.mockRestore();
    await listLibrary();
    await recall(id);
    expect((await listLibrary()).map(({ fileName }) => fileName)).not.toContain('old.mp3');
  });

  it('asks for permission again only when allowed', async () => {
    const file = aFile('two.mp3');
    const item = await remember(file, aHandle(file, { now: 'prompt', asked: 'granted' }));
    await expect(openItem(item.id, { ask: false })).rejects.toBeInstanceOf(PermissionNeededError);
    expect(await openItem(item.id, { ask: true })).toBe(file);
  });

  it('says that a file is gone when it was moved or deleted, until it is chosen again', async () => {
    const file = aFile('three.mp3');
    const handle = aHandle(file, { now: 'granted', asked: 'granted' });
    handle.getFile = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const item = await remember(file, handle);
    await expect(openItem(item.id, { ask: true })).rejects.toMatchObject({ problem: 'unreadable' });
    // As requested: the same file, from its new location.
    const again = await remember(file, aHandle(file, { now: 'granted', asked: 'granted' }));
    expect(again.id).toBe(item.id);
    expect(await openItem(item.id, { ask: false })).toBe(file);
  });
});
