import { fakeCaches } from '../../../../../test/support/fake-caches';
import { copyFiles, persistJob, readPersistedFile, readPersistedJobs } from './persisted-uploads';
import type { UploadFile, UploadJob } from './upload-job';

let isFull = false;

beforeEach(() => {
  isFull = false;
  Object.assign(globalThis, { caches: fakeCaches({ isFull: () => isFull }) });
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: 100, usage: 0 }) },
  });
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

const song = (name: string, content = 'ten bytes!'): UploadFile => ({
  uploadId: name,
  filename: `${name}.mp3`,
  path: 'Disc 1',
  bytes: content.length,
  file: new File([content], `${name}.mp3`),
  state: 'waiting',
  share: 0,
  problem: null,
});

const job = (...files: UploadFile[]): UploadJob => ({
  batchId: 'b',
  workspaceId: 'w',
  startsByItself: true,
  files,
  phase: 'uploading',
  problem: null,
});

async function persist(files: UploadFile[], isWanted = (_id: string) => true): Promise<void> {
  await persistJob(job(...files), 'mara');
  await copyFiles(job(...files), isWanted);
}

describe('the uploads that a browser remembers', () => {
  it('come back with their files after a reload', async () => {
    await persist([song('1')]);
    const [persisted] = await readPersistedJobs('mara');
    expect(persisted).toMatchObject({ batchId: 'b', workspaceId: 'w', startsByItself: true });
    const [file] = persisted?.files ?? [];
    if (!file) throw new Error('No file was persisted.');
    expect(file).toEqual({ uploadId: '1', filename: '1.mp3', path: 'Disc 1', bytes: 10 });
    expect(await (await readPersistedFile('b', file))?.text()).toBe('ten bytes!');
  });

  it('are known by name where there is no room for copies', async () => {
    await persist([song('1', 'x'.repeat(70)), song('2', 'x'.repeat(70))]);
    const [persisted] = await readPersistedJobs('mara');
    const copies = await Promise.all((persisted?.files ?? []).map((file) => readPersistedFile('b', file)));
    expect(copies.map((copy) => copy !== null)).toEqual([true, false]);
  });

  it('are not copied once they are uploaded', async () => {
    await persist([song('1'), song('2')], (id) => id === '2');
    const [persisted] = await readPersistedJobs('mara');
    const copies = await Promise.all((persisted?.files ?? []).map((file) => readPersistedFile('b', file)));
    expect(copies.map((copy) => copy !== null)).toEqual([false, true]);
  });

  it('are deleted when someone else signs in', async () => {
    await persist([song('1')]);
    expect(await readPersistedJobs('nadia')).toEqual([]);
    expect(await readPersistedJobs('mara')).toEqual([]);
  });

  it('are done without where the browser stores nothing', async () => {
    isFull = true;
    await persist([song('1')]);
    expect(await readPersistedJobs('mara')).toEqual([]);
  });
});
