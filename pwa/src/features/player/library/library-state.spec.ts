import { jest } from '@jest/globals';
import 'fake-indexeddb/auto';
import { NO_METADATA } from '../../../shared/audio/read-metadata';

const read: string[] = [];
jest.unstable_mockModule('../../../shared/audio/read-metadata', () => ({
  NO_METADATA,
  readMetadata: ({ name }: File) => {
    read.push(name);
    return Promise.resolve({ ...NO_METADATA, title: name.toUpperCase(), track: 1, durationSeconds: 60 });
  },
}));
const { Library } = await import('./library-state');
const { openItem, annotate } = await import('../library');

const structuredCloneOfNode = globalThis.structuredClone;
beforeAll(() => {
  // Browsers clone handles; Node has none and refuses functions.
  globalThis.structuredClone = <T>(value: T): T => ({ ...value });
});
afterAll(() => {
  globalThis.structuredClone = structuredCloneOfNode;
});
beforeEach(() => (read.length = 0));

type Tree = { [name: string]: Tree | File };

/** A folder as Chromium hands it over; its content and permission are set by the test. */
function aFolder(name: string, tree: Tree, permission = { state: 'granted' }): FileSystemDirectoryHandle {
  const toHandle = (child: string, content: Tree | File) =>
    content instanceof File
      ? { kind: 'file', name: child, getFile: () => Promise.resolve(content) }
      : aFolder(child, content);
  const find = (child: string) => {
    const content = tree[child];
    return content ? Promise.resolve(toHandle(child, content)) : Promise.reject(new Error('not found'));
  };
  return {
    kind: 'directory',
    name,
    queryPermission: () => Promise.resolve(permission.state),
    requestPermission: () => Promise.resolve((permission.state = 'granted')),
    isSameEntry: (other: { name: string }) => Promise.resolve(other.name === name),
    values: async function* () {
      for (const [child, content] of Object.entries(tree)) yield await Promise.resolve(toHandle(child, content));
    },
    getDirectoryHandle: find,
    getFileHandle: find,
  } as unknown as FileSystemDirectoryHandle;
}

const aFile = (name: string, lastModified = 1) => new File(['sound'], name, { lastModified });
const titles = (library: InstanceType<typeof Library>) =>
  (library.state.songs ?? []).map(({ title }) => title).toSorted();

describe('a folder of the library', () => {
  it('is read with its folders, by the names of its files, and plays', async () => {
    const song = aFile('a.mp3');
    const library = new Library();
    await library.addFolder(
      aFolder('Music', { 'Low Tide': { 'a.mp3': song, 'cover.jpg': aFile('cover.jpg') }, '.b.mp3': aFile('.b.mp3') }),
    );
    expect(library.state.songs).toMatchObject([
      { title: 'A.MP3', path: 'Low Tide/a.mp3', place: 'folder', track: 1, durationSeconds: 60 },
    ]);
    expect(library.state.folders).toMatchObject([{ name: 'Music', access: 'open' }]);
    expect(library.state.folders[0]?.readAt).toBeGreaterThan(0);
    expect(library.state.reading).toBeNull();
    expect(await openItem(library.state.songs?.[0]?.id ?? '', { ask: false })).toBe(song);
    await library.removeFolder(library.state.folders[0]?.id ?? '');
    expect(library.state).toMatchObject({ songs: [], folders: [] });
  });

  it('read again, reads only what changed, follows what moved and leaves out what is gone', async () => {
    const tree: Tree = {
      'same.mp3': aFile('same.mp3'),
      'new.mp3': aFile('new.mp3'),
      'moved.mp3': aFile('moved.mp3', 7),
    };
    tree['gone.mp3'] = aFile('gone.mp3');
    const folder = aFolder('Records', tree);
    const library = new Library();
    await library.addFolder(folder);
    const idOf = (name: string) => library.state.songs?.find(({ fileName }) => fileName === name)?.id;
    const before = { moved: idOf('moved.mp3'), changed: idOf('new.mp3') };
    read.length = 0;
    delete tree['gone.mp3'];
    delete tree['moved.mp3'];
    tree['new.mp3'] = aFile('new.mp3', 2);
    tree.Sorted = { 'moved.mp3': aFile('moved.mp3', 7) };
    await library.addFolder(folder);
    expect(read).toEqual(['new.mp3']);
    expect(titles(library)).toEqual(['MOVED.MP3', 'NEW.MP3', 'SAME.MP3']);
    expect({ moved: idOf('moved.mp3'), changed: idOf('new.mp3') }).toEqual(before);
    expect(library.state.songs?.find(({ id }) => id === before.moved)?.path).toBe('Sorted/moved.mp3');
    await library.removeFolder(library.state.folders[0]?.id ?? '');
  });

  it('asks once more after a restart: the list is there, and sound comes after that', async () => {
    const permission = { state: 'granted' };
    await new Library().addFolder(aFolder('Later', { 'a.mp3': aFile('a.mp3') }, permission));
    permission.state = 'prompt';
    const library = new Library();
    await library.load();
    expect(library.state).toMatchObject({ songs: [{ title: 'A.MP3' }], folders: [{ name: 'Later', access: 'ask' }] });
    const [song] = library.state.songs ?? [];
    await expect(openItem(song?.id ?? '', { ask: false })).rejects.toMatchObject({ name: 'PermissionNeededError' });
    await library.openFolder(library.state.folders[0]?.id ?? '');
    expect(library.state.folders).toMatchObject([{ access: 'open' }]);
    await library.removeFolder(library.state.folders[0]?.id ?? '');
  });

  it('that the browser cannot keep is chosen once per visit', async () => {
    const library = new Library();
    const file = aFile('a.mp3');
    await library.addVisitedFolder({ files: [{ file, path: 'In' }], folderName: 'Visit' });
    expect(library.state.folders).toMatchObject([{ name: 'Visit', access: 'open' }]);
    const [song] = library.state.songs ?? [];
    expect(await openItem(song?.id ?? '', { ask: false })).toBe(file);
    await library.addVisitedFolder({ files: [{ file, path: 'In' }], folderName: 'Visit' });
    expect(library.state.folders).toHaveLength(1);
    await library.removeFolder(library.state.folders[0]?.id ?? '');
  });
});

describe('playlists of the library', () => {
  it('keep songs that are not there, and find them once they are', async () => {
    const tree: Tree = { 'one.mp3': aFile('one.mp3') };
    const folder = aFolder('List', tree);
    const library = new Library();
    await library.addFolder(folder);
    const m3u = new File(['#EXTM3U\nList/one.mp3\nList/two.mp3\n'], 'Friday.m3u8');
    const { id, name } = await library.importM3u(m3u);
    const songIds = () => library.state.playlists.find((one) => one.id === id)?.entries.map(({ songId }) => songId);
    expect(name).toBe('Friday');
    expect(songIds()).toEqual([expect.any(String), null]);
    tree['two.mp3'] = aFile('two.mp3');
    await library.addFolder(folder);
    expect(songIds()).toEqual([expect.any(String), expect.any(String)]);
    await library.deletePlaylist(id);
    expect(library.state.playlists).toEqual([]);
    await library.removeFolder(library.state.folders[0]?.id ?? '');
  });
});

it('hears of what the queue learns of a song', async () => {
  const library = new Library();
  await library.addVisitedFolder({ files: [{ file: aFile('x.mp3'), path: '' }], folderName: 'Pitch' });
  const [song] = library.state.songs ?? [];
  const told = new Promise<void>((resolve) => library.subscribe(resolve));
  await annotate(song?.id ?? '', { a4Hz: 443.3 });
  await told;
  expect(library.state.songs).toMatchObject([{ a4Hz: 443.3 }]);
});
