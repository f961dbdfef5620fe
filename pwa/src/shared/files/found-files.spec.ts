import { findFiles, inputFiles } from './found-files';

const file = (name: string) => new File(['x'], name);

/** A folder as the browser hands it over: at most two entries at a time. */
function folder(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  let read = 0;
  const readEntries = (done: (some: FileSystemEntry[]) => void) => {
    done(entries.slice(read, read + 2));
    read += 2;
  };
  return { isDirectory: true, name, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry;
}

const entry = (name: string): FileSystemEntry =>
  ({ isDirectory: false, name, file: (done: (found: File) => void) => done(file(name)) }) as unknown as FileSystemEntry;

const unreadable = (name: string): FileSystemEntry =>
  ({ isDirectory: false, name, file: (_done: unknown, fail: () => void) => fail() }) as unknown as FileSystemEntry;

const names = (files: { file: File; path: string }[]) =>
  files.map(({ file: { name }, path }) => [path, name].join('|'));

describe('a dropped folder', () => {
  it('is read with all folders in it, and gives the batch its name', async () => {
    const disc = folder('Disc 1', [entry('1.mp3'), entry('2.mp3'), entry('3.mp3')]);
    const { files, folderName } = await findFiles([folder('Winter Suite', [disc, entry('cover.png')])]);
    expect(folderName).toBe('Winter Suite');
    expect(names(files)).toEqual(['|cover.png', 'Disc 1|1.mp3', 'Disc 1|2.mp3', 'Disc 1|3.mp3']);
  });

  it('keeps its name in the paths beside other files', async () => {
    const { files, folderName } = await findFiles([folder('Winter', [entry('1.mp3')]), entry('2.mp3')]);
    expect(folderName).toBeNull();
    expect(names(files)).toEqual(['|2.mp3', 'Winter|1.mp3']);
  });

  it('leaves out what can no longer be read', async () => {
    const { files } = await findFiles([unreadable('gone.mp3'), entry('1.mp3')]);
    expect(names(files)).toEqual(['|1.mp3']);
  });
});

describe('files of an input', () => {
  it('have the folders below the chosen one as their path', () => {
    const chosen = file('1.mp3');
    Object.defineProperty(chosen, 'webkitRelativePath', { value: 'Winter/Disc 1/1.mp3' });
    const { files, folderName } = inputFiles([chosen]);
    expect(folderName).toBe('Winter');
    expect(names(files)).toEqual(['Disc 1|1.mp3']);
  });
});
