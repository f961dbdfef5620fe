import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch, aBatchFile } from '../../../../test/support/a-batch';
import { anUploadFile, anUploadJob } from '../../../../test/support/an-upload';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { FakeEventSource } from '../../../../test/support/fake-event-source';
import { fakeLocks } from '../../../../test/support/fake-locks';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import { SESSION_ENDED } from '../../../api/base-api';
import type { BatchDto, BatchFileDto } from '../../../api/generated/attune-client';
import { getBatchUploads } from '../../../shared/batches/use-uploads';
import type { UploadFile } from '../../../shared/batches/upload-job';
import { BatchPage } from './batch-page';

setUpServer();
afterEach(leaveWorkspace);

let batch: BatchDto;
let files: BatchFileDto[];

beforeEach(() => {
  FakeEventSource.last = null;
  Object.assign(globalThis, { EventSource: FakeEventSource });
  signInAs(aUser({ subscriptionTier: 'studio' }));
  batch = aBatch({
    status: 'processing',
    completedFiles: 1,
    runningFiles: 1,
    failedFiles: 1,
    etaSeconds: 240,
    keptUntil: null,
  });
  files = [
    aBatchFile({ id: 'one' }),
    aBatchFile({
      id: 'two',
      filename: '02 Salt and Signal.flac',
      status: 'processing',
      progress: { stage: 'retune', percent: 62, etaSeconds: 4 },
      result: null,
      resultUrl: null,
    }),
    aBatchFile({
      id: 'ten',
      filename: '10 Lantern Street.flac',
      status: 'failed',
      error: 'The file ends too early.',
      a4Hz: null,
      result: null,
      resultUrl: null,
    }),
  ];
  server.use(
    http.get(`/api/studio/batches/:id`, () => HttpResponse.json(batch)),
    http.get(`/api/studio/batches/:id/files`, () => HttpResponse.json(files)),
  );
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'));

const ADDRESS = `/studio/history/batches/${aBatch().id}`;
const open = () =>
  renderStudioTab(
    [
      { path: '/studio/history/batches/:id', element: <BatchPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    ADDRESS,
  );
const rows = async () => within(await screen.findByRole('list', { name: 'Songs' })).getAllByRole('listitem');

describe('a running batch', () => {
  it('has a mark per song, its counts in words, and the rows that need the user first', async () => {
    open();
    const [failed, running, done] = await rows();
    expect(failed).toHaveTextContent('10 Lantern Street.flac');
    expect(failed).toHaveTextContent('The file ends too early.Failed, didn’t count');
    expect(running).toHaveTextContent('Retuning');
    expect(screen.getByRole('progressbar', { name: 'Retuning 02 Salt and Signal.flac' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    );
    expect(done).toHaveTextContent(/01 Harbour Lights\.flac432.*441\.92.*On target/);
    expect(screen.getByRole('img', { name: '3 songs: 1 done, 1 running, 1 failed' })).toBeInTheDocument();
    expect(screen.getByText('4 minutes')).toBeInTheDocument();
    expect(screen.getByText(/We mail mara@lindqvist\.test when the batch is finished/)).toBeInTheDocument();
  });

  it('names the folder that its songs come into', async () => {
    batch = { ...batch, folderId: 'f1', folderName: 'Live recordings' };
    open();
    expect(await screen.findByRole('link', { name: 'Live recordings' })).toHaveAttribute('href', '/studio/folders/f1');
  });

  it('follows the server, and loads all again when it ends', async () => {
    open();
    await rows();
    await waitFor(() => expect(FakeEventSource.last?.url).toContain(`${aBatch().id}/events`));
    const [, second] = files;
    act(() => {
      FakeEventSource.last?.say('open');
      FakeEventSource.last?.say('batch', { ...batch, completedFiles: 2, runningFiles: 0 });
      FakeEventSource.last?.say('file', { ...second, status: 'completed', progress: null, resultUrl: '/result' });
    });
    expect(await screen.findByRole('link', { name: 'Download 02 Salt and Signal.flac' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '3 songs: 2 done, 1 failed' })).toBeInTheDocument();
    batch = aBatch({ completedFiles: 2, failedFiles: 1 });
    act(() => FakeEventSource.last?.say('end', { status: 'completed' }));
    expect(await screen.findByText(/Kept until 19 Feb 2027/)).toBeInTheDocument();
    expect(FakeEventSource.last?.readyState).toBe(FakeEventSource.CLOSED);
  });

  it('leads to signing in when the right to follow it has ended with the session, not to a lost connection', async () => {
    open();
    await rows();
    await waitFor(() => expect(FakeEventSource.last).not.toBeNull());
    let hasEnded = false;
    window.addEventListener(SESSION_ENDED, () => (hasEnded = true), { once: true });
    server.use(
      http.get('/api/studio/batches/:id', () =>
        HttpResponse.json({ error: 'Please sign in.', code: 'auth.not_signed_in' }, { status: 401 }),
      ),
    );
    act(() =>
      FakeEventSource.last?.say('end', { status: 'closed', code: 'auth.not_signed_in', error: 'Please sign in.' }),
    );
    await waitFor(() => expect(hasEnded).toBe(true));
    expect(FakeEventSource.last?.readyState).toBe(FakeEventSource.CLOSED);
    expect(screen.queryByText(/No connection/)).toBeNull();
  });

  it('says that it goes on while the connection is lost', async () => {
    open();
    await rows();
    await waitFor(() => expect(FakeEventSource.last).not.toBeNull());
    act(() => FakeEventSource.last?.say('error'));
    expect(await screen.findByText('No connection. The batch goes on without this page.')).toBeInTheDocument();
    act(() => FakeEventSource.last?.say('open'));
    await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  });

  it('is asked about while another tab follows something, without a word of a lost connection', async () => {
    const locks = fakeLocks();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    void locks.request('attune/events', () => new Promise<void>(() => undefined));
    open();
    await rows();
    batch = { ...batch, completedFiles: 2, runningFiles: 0 };
    expect(await screen.findByRole('img', { name: /2 done/ }, { timeout: 15_000 })).toBeInTheDocument();
    expect(FakeEventSource.last).toBeNull();
    expect(screen.queryByText(/connection/i)).toBeNull();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is cancelled only after a question', async () => {
    let asked = 0;
    server.use(
      http.post('/api/studio/batches/:id/cancel', () => {
        asked += 1;
        batch = { ...batch, status: 'cancelled', runningFiles: 0, cancelledFiles: 1 };
        return HttpResponse.json(batch, { status: 202 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel batch' }));
    const question = screen.getByRole('alertdialog', { name: 'Cancel “Winter Suite”?' });
    expect(question).toHaveTextContent('One song isn’t finished and will not be retuned. Finished songs stay.');
    expect(asked).toBe(0);
    await user.click(within(question).getByRole('button', { name: 'Cancel batch' }));
    await toastSays('Batch cancelled');
    expect(asked).toBe(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel batch' })).toBeNull());
  });

  it('shows the songs of one kind', async () => {
    const { user } = open();
    await rows();
    await user.click(screen.getByRole('radio', { name: /^Failed/ }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('a song of a batch', () => {
  it('that failed is tried again', async () => {
    server.use(
      http.post('/api/studio/batches/:id/files/ten/retry', () => {
        files = files.map((file) => (file.id === 'ten' ? { ...file, status: 'pending', error: null } : file));
        return HttpResponse.json(files[2], { status: 202 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry 10 Lantern Street.flac' }));
    expect(await screen.findByRole('button', { name: 'Cancel 10 Lantern Street.flac' })).toBeInTheDocument();
  });

  it('says why it was not cancelled', async () => {
    server.use(
      http.post('/api/studio/batches/:id/files/two/cancel', () => refused(409, 'batch.file_ended', 'It is done.')),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel 02 Salt and Signal.flac' }));
    await toastSays('The song wasn’t cancelled', 'It is done.');
  });
});

describe('a batch', () => {
  it('is renamed in its place; an error keeps what was typed', async () => {
    let isTooLong = true;
    server.use(
      http.patch('/api/studio/batches/:id', async ({ request }) => {
        if (isTooLong) return refused(400, 'request.invalid', 'Check the name.', { name: 'That name is taken.' });
        batch = { ...batch, ...((await request.json()) as { name: string }) };
        return HttpResponse.json(batch);
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename batch' }));
    const field = screen.getByLabelText('Batch name');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A batch needs a name.')).toBeInTheDocument();
    await user.type(field, 'Summer Suite{Enter}');
    expect(await screen.findByText('That name is taken.')).toBeInTheDocument();
    expect(field).toHaveValue('Summer Suite');
    isTooLong = false;
    await user.type(field, ' II{Enter}');
    expect(await screen.findByRole('heading', { name: 'Summer Suite II' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rename batch' })).toHaveFocus();
  });

  it('is deleted after a question, and its page is left', async () => {
    server.use(http.delete('/api/studio/batches/:id', () => new HttpResponse(null, { status: 204 })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete batch' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete “Winter Suite”?' });
    expect(question).toHaveTextContent('The finished song stays in the history. What is not finished is cancelled.');
    await user.click(within(question).getByRole('button', { name: 'Delete batch' }));
    await toastSays('Batch deleted');
    expect(screen.getByText('Elsewhere')).toBeInTheDocument();
  });

  it('that is gone says so', async () => {
    server.use(
      http.get('/api/studio/batches/:id', () => refused(404, 'batch.not_found', 'There is no such batch.')),
      http.get('/api/studio/batches/:id/files', () => refused(404, 'batch.not_found', 'There is no such batch.')),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'There is no such batch' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All batches' })).toHaveAttribute('href', '/studio/history/batches');
  });

  it('whose songs cannot be loaded says so, and tries again', async () => {
    server.use(http.get('/api/studio/batches/:id/files', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('Failed to fetch batch files')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });

  it('shows only ten songs at first', async () => {
    files = Array.from({ length: 12 }, (_, i) => aBatchFile({ id: `f${i}`, filename: `${i + 1}.mp3` }));
    const { user } = open();
    expect(await rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect((await rows()).map((one) => one.textContent.match(/\d+\.mp3/)?.[0])).toEqual(
      files.map(({ filename }) => filename),
    );
  });

  it('may only be read and downloaded by a viewer', async () => {
    workAs('viewer');
    open();
    await rows();
    const rename = screen.getByRole('button', { name: 'Rename batch' });
    expect(rename).toHaveAttribute('aria-disabled', 'true');
    expect(rename).toHaveAccessibleDescription(/Ask an admin of Low Tide Audio for the editor role/);
    expect(screen.queryByRole('button', { name: /^(Retry|Delete)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download zip' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?workspace=/),
    );
  });
});

describe('an album', () => {
  beforeEach(() => {
    const album = {
      a4Hz: 441.87,
      ratio: 0.977663,
      cents: -39.11,
      measuredFiles: 2,
      outliers: [{ fileId: 'one', cents: -14.4 }],
    };
    batch = aBatch({ sameRatio: true, totalFiles: 2, completedFiles: 2, album });
    files = [
      aBatchFile({ id: 'one', a4Hz: 438.2, albumCents: -14.4 }),
      aBatchFile({ id: 'two', filename: '02.flac', albumCents: 0.2 }),
    ];
  });

  it('shows its pitch, its ratio and the song apart from it, which can be retuned on its own', async () => {
    let asked = 0;
    server.use(
      http.post('/api/studio/batches/:id/outliers', () => {
        asked += 1;
        return HttpResponse.json(batch, { status: 202 });
      }),
    );
    const { user } = open();
    const panel = within(await screen.findByRole('region', { name: 'Album ratio' }));
    expect(panel.getByText('0.977663', { selector: '.sr-only' })).toBeInTheDocument();
    expect(panel.getByText('minus 39.11 cents')).toBeInTheDocument();
    expect(
      panel.getByRole('img', {
        name: '1 song is within 0.2 cents of the pooled pitch. 1 is apart: minus 14.4 cents.',
      }),
    ).toBeInTheDocument();
    expect(panel.getByText('One song apart from the album')).toBeInTheDocument();
    expect((await rows())[0]).toHaveTextContent('Apart from the album');
    await user.click(panel.getByRole('button', { name: 'Retune this one on its own' }));
    await waitFor(() => expect(asked).toBe(1));
  });

  it('says that its songs are measured first', async () => {
    batch = aBatch({ ...batch, status: 'processing', completedFiles: 0, runningFiles: 1, waitingFiles: 1 });
    if (batch.album) batch.album = { ...batch.album, a4Hz: null, ratio: null, cents: null, outliers: [] };
    open();
    expect(await screen.findByText('Measuring all songs first')).toBeInTheDocument();
  });
});

describe('a batch with songs that could not be uploaded', () => {
  const refusedFile = (id: string) => anUploadFile(id, { state: 'refused', problem: 'This file is plain text.' });

  /** Its page, while this browser uploads these files. */
  async function openWith(...uploading: UploadFile[]) {
    batch = aBatch({ status: 'pending', startedAt: null, completedFiles: 0 });
    Object.assign(globalThis, { caches: fakeCaches() });
    const page = open();
    act(() => getBatchUploads(page.store).add(anUploadJob(uploading, { batchId: aBatch().id })));
    await screen.findByRole('list', { name: 'Uploads' });
    return page;
  }

  it('says which and why, and starts without them', async () => {
    let isStarted = false;
    server.use(
      http.post('/api/studio/batch/:id/process', () => {
        isStarted = true;
        return HttpResponse.json(aBatch(), { status: 202 });
      }),
    );
    const { user } = await openWith(anUploadFile('1', { state: 'uploaded', share: 1 }), refusedFile('2'));
    expect(screen.getByText('This file is plain text.')).toBeInTheDocument();
    expect(isStarted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Start without it' }));
    await waitFor(() => expect(isStarted).toBe(true));
  });

  it('leaves the focus at the next one when one is left out', async () => {
    const { user } = await openWith(refusedFile('1'), refusedFile('2'));
    await user.click(screen.getByRole('button', { name: 'Leave out 1.mp3' }));
    expect(screen.getByRole('button', { name: 'Leave out 2.mp3' })).toHaveFocus();
  });
});
