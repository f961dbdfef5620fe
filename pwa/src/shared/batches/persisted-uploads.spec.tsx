import { anUploadFile, anUploadJob } from '../../../test/support/an-upload';
import { fakeCaches } from '../../../test/support/fake-caches';
import {
  copyJobFiles,
  forgetFile,
  persistJob,
  persistUpload,
  readPersistedFile,
  readPersistedJobs,
  readPersistedUpload,
} from './persisted-uploads';
import type { UploadFile } from './upload-job';

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

const song = (id: string, content = 'ten bytes!'): UploadFile =>
  anUploadFile(id, { path: 'Disc 1', bytes: content.length, file: new File([content], `${id}.mp3`) });

const job = (...files: UploadFile[]) => anUploadJob(files, { workspaceId: 'w' });

async function persist(files: UploadFile[], isWanted = (_id: string) => true): Promise<void> {
  await persistJob(job(...files), 'mara');
  await copyJobFiles(job(...files), isWanted);
}

describe('the uploads that a browser remembers', () => {
  it('come back with their files after a reload', async () => {
    await persist([song('1')]);
    const [persisted] = await readPersistedJobs('mara');
    expect(persisted).toMatchObject({ batchId: 'b', workspaceId: 'w', startsByItself: true });
    const [file] = persisted?.files ?? [];
    if (!file) throw new Error('No file was persisted.');
    expect(file).toEqual({
      id: '1',
      filename: '1.mp3',
      path: 'Disc 1',
      bytes: 10,
      modifiedMs: 1_000,
      sourceHz: null,
      isAlbumPitch: false,
    });
    expect(await (await readPersistedFile('b', file))?.text()).toBe('ten bytes!');
  });

  it('come back with what the server has of them', async () => {
    await persist([song('1'), song('2')]);
    await persistUpload('b', '1', 'upload-1');
    await persistUpload('b', '2', 'upload-2');
    await forgetFile('b', '2');
    expect(await readPersistedJobs('mara')).toHaveLength(1);
    expect(await readPersistedUpload('b', '1')).toBe('upload-1');
    expect(await readPersistedUpload('b', '2')).toBeNull();
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
