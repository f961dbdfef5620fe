import { fakeCaches } from '../../../../../test/support/fake-caches';
import { keepJob, readKeptFile, readKeptJobs } from './kept-uploads';
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

const always = () => true;

describe('the uploads that a browser keeps', () => {
  it('come back with their files after a reload', async () => {
    await keepJob(job(song('1')), 'mara', always);
    const [kept] = await readKeptJobs('mara');
    expect(kept).toMatchObject({ batchId: 'b', workspaceId: 'w', startsByItself: true });
    const [file] = kept?.files ?? [];
    if (!file) throw new Error('No file was kept.');
    expect(file).toEqual({ uploadId: '1', filename: '1.mp3', path: 'Disc 1', bytes: 10 });
    expect(await (await readKeptFile('b', file))?.text()).toBe('ten bytes!');
  });

  it('are known by name where there is no room for copies', async () => {
    await keepJob(job(song('1', 'x'.repeat(70)), song('2', 'x'.repeat(70))), 'mara', always);
    const [kept] = await readKeptJobs('mara');
    const copies = await Promise.all((kept?.files ?? []).map((file) => readKeptFile('b', file)));
    expect(copies.map((copy) => copy !== null)).toEqual([true, false]);
  });

  it('are not copied once they are uploaded', async () => {
    await keepJob(job(song('1'), song('2')), 'mara', (id) => id === '2');
    const [kept] = await readKeptJobs('mara');
    const copies = await Promise.all((kept?.files ?? []).map((file) => readKeptFile('b', file)));
    expect(copies.map((copy) => copy !== null)).toEqual([false, true]);
  });

  it('are deleted when someone else signs in', async () => {
    await keepJob(job(song('1')), 'mara', always);
    expect(await readKeptJobs('nadia')).toEqual([]);
    expect(await readKeptJobs('mara')).toEqual([]);
  });

  it('are done without where the browser stores nothing', async () => {
    isFull = true;
    await keepJob(job(song('1')), 'mara', always);
    expect(await readKeptJobs('mara')).toEqual([]);
  });
});
