import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch, aBatchFile } from '../../../../test/support/a-batch';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { FakeXmlHttpRequest } from '../../../../test/support/fake-xml-http-request';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { BatchFileDto, CreateBatchDto } from '../../../api/generated/attune-client';
import { BatchPage } from './batch-page';
import { NewBatchPage } from './new-batch-page';

setUpServer();
afterEach(leaveWorkspace);

const { id } = aBatch();
let created: CreateBatchDto[];
let registered: BatchFileDto[];
let started: boolean;
let uploadCount: number;

beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: FakeXmlHttpRequest, caches: fakeCaches() });
  signInAs(aUser({ subscriptionTier: 'studio' }));
  created = [];
  registered = [];
  started = false;
  uploadCount = 0;
  const pending = () => aBatch({ status: 'pending', startedAt: null, completedFiles: 0, zipUrl: null, zipBytes: null });
  const now = () =>
    started ? aBatch({ totalFiles: registered.length, completedFiles: registered.length }) : pending();
  server.use(
    http.post('/api/studio/batch', async ({ request }) => {
      created.push((await request.json()) as CreateBatchDto);
      return HttpResponse.json(pending(), { status: 201 });
    }),
    http.post('/api/uploads', () =>
      HttpResponse.text('', { status: 201, headers: { Location: `/api/uploads/${(uploadCount += 1)}` } }),
    ),
    http.patch('/api/uploads/:id', async ({ request }) => {
      const content = await request.text();
      if (content.includes('no audio')) return refused(415, 'retune.not_audio', 'This file is plain text.');
      return new HttpResponse(null, { status: 204, headers: { 'Upload-Offset': String(content.length) } });
    }),
    http.post('/api/studio/batch/upload', async ({ request }) => {
      const { filename, path, uploadId } = (await request.json()) as Record<string, string>;
      const file = aBatchFile({ id: uploadId ?? '', filename: filename ?? '', path: path ?? '' });
      registered.push(file);
      return HttpResponse.json(file, { status: 201 });
    }),
    http.post('/api/studio/batch/:id/process', () => {
      started = true;
      return HttpResponse.json(now(), { status: 202 });
    }),
    http.get('/api/studio/batches/:id', () => HttpResponse.json(now())),
    http.get('/api/studio/batches/:id/files', () => HttpResponse.json(registered)),
  );
});

const open = () =>
  renderStudioTab(
    [
      { path: '/studio/history/batches/new', element: <NewBatchPage /> },
      { path: '/studio/history/batches/:id', element: <BatchPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/studio/history/batches/new',
  );

const song = (name: string, content = 'ID3\u0003\u0000 sound') => new File([content], name, { type: 'audio/mpeg' });

async function choose(...files: File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Audio files'), { target: { files } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toBeEnabled());
}

const songs = async () =>
  within(await screen.findByRole('list', { name: 'Songs' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent.match(/[\w ]+\.mp3/)?.[0]);

describe('a new batch', () => {
  it('uploads its songs and starts', async () => {
    const { user, router } = open();
    await choose(song('10.mp3'), song('2.mp3'));
    expect(await songs()).toEqual(['2.mp3', '10.mp3']);
    const name = screen.getByLabelText('Batch name');
    await user.clear(name);
    await user.type(name, 'Winter Suite');
    await user.selectOptions(screen.getByLabelText('Target'), '528 Hz, gentle (A4 = 443.99)');
    await user.click(screen.getByRole('radio', { name: 'flac' }));
    await user.click(screen.getByRole('switch', { name: 'Same ratio for the whole album' }));
    await user.click(screen.getByRole('button', { name: 'Start batch' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/studio/history/batches/${id}`));
    await waitFor(() => expect(started).toBe(true));
    expect(created).toEqual([
      {
        name: 'Winter Suite',
        targetFrequency: 528,
        meaning: 'note',
        format: 'flac',
        quality: 'high',
        sameRatio: true,
      },
    ]);
    expect(registered.map(({ filename }) => filename).sort()).toEqual(['10.mp3', '2.mp3']);
    expect(await screen.findByText('songs done')).toBeInTheDocument();
  });

  it('has a preset of the workspace as its target, the default one at first', async () => {
    const preset = { id: 'hall', name: 'Concert hall', frequency: 442.5, description: null, isDefault: true };
    server.use(http.get('/api/studio/presets', () => HttpResponse.json([preset])));
    open();
    expect(await screen.findByLabelText('Target')).toHaveDisplayValue('Concert hall, 442.50 Hz');
  });

  it('names what is left out, and why', async () => {
    open();
    await choose(song('1.mp3'), song('cover.png', 'Side A'));
    expect(await songs()).toEqual(['1.mp3']);
    expect(screen.getByText('cover.png').closest('li')).toHaveTextContent(/plain text, not audio/);
  });

  it('keeps a name that was typed while the songs are inspected', async () => {
    open();
    fireEvent.change(await screen.findByLabelText('Audio files'), { target: { files: [song('1.mp3')] } });
    fireEvent.change(screen.getByLabelText('Batch name'), { target: { value: 'Winter Suite' } });
    expect(await songs()).toEqual(['1.mp3']);
    expect(screen.getByLabelText('Batch name')).toHaveValue('Winter Suite');
  });

  it('begins again when it is discarded, with the default preset', async () => {
    const preset = { id: 'hall', name: 'Concert hall', frequency: 442.5, description: null, isDefault: true };
    server.use(http.get('/api/studio/presets', () => HttpResponse.json([preset])));
    const { user } = open();
    await choose(song('1.mp3'), song('cover.png', 'Side A'));
    await user.selectOptions(screen.getByLabelText('Target'), 'Custom');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Target')).toHaveDisplayValue('Concert hall, 442.50 Hz');
    expect(screen.getByLabelText('Batch name')).toHaveValue('');
    expect(screen.queryByText(/left out/)).toBeNull();
    expect(screen.queryByRole('list', { name: 'Songs' })).toBeNull();
  });

  it('leaves out a song again', async () => {
    const { user } = open();
    await choose(song('1.mp3'), song('2.mp3'));
    await user.click(await screen.findByRole('button', { name: 'Leave out 1.mp3' }));
    expect(await songs()).toEqual(['2.mp3']);
    expect(screen.getByRole('button', { name: 'Leave out 2.mp3' })).toHaveFocus();
  });

  it('needs a song and a name', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start batch' }));
    expect(await screen.findByText('A batch needs a name.')).toBeInTheDocument();
    expect(screen.getByText('Add at least one song before you start the batch.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Batch name'), 'Winter Suite{Enter}');
    expect(created).toEqual([]);
  });

  it('keeps everything when the server refuses it, and when another page is opened', async () => {
    server.use(
      http.post('/api/studio/batch', () =>
        refused(400, 'request.invalid', 'Check the form.', { name: 'Use at most 120 characters.' }),
      ),
    );
    const { user, router } = open();
    await choose(song('1.mp3'));
    await user.selectOptions(screen.getByLabelText('Target'), 'Custom');
    await user.type(screen.getByLabelText('Custom target'), '431,5');
    await user.click(screen.getByRole('button', { name: 'Start batch' }));
    expect(await screen.findByText('Use at most 120 characters.')).toBeInTheDocument();
    expect(await songs()).toEqual(['1.mp3']);
    await act(() => router.navigate('/studio'));
    await screen.findByText('Elsewhere');
    await act(() => router.navigate('/studio/history/batches/new'));
    expect(await songs()).toEqual(['1.mp3']);
    expect(screen.getByLabelText('Custom target')).toHaveValue('431,5');
  });

  it('is not started by a viewer, who reads whom to ask', async () => {
    workAs('viewer');
    open();
    const start = await screen.findByRole('button', { name: 'Start batch' });
    await waitFor(() => expect(start).toHaveAttribute('aria-disabled', 'true'));
    expect(start).toHaveAccessibleDescription(/Ask an admin of Low Tide Audio for the editor role/);
  });
});

describe('an upload that fails', () => {
  it('says which file and why, and the batch can start without it', async () => {
    const { user } = open();
    await choose(song('1.mp3'), song('2.mp3', 'ID3\u0003\u0000 no audio'));
    await user.click(screen.getByRole('button', { name: 'Start batch' }));
    await toastSays('Upload Failed', 'Failed to register file in batch');
    expect(await screen.findByText('This file is plain text.')).toBeInTheDocument();
    expect(started).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Start without it' }));
    expect(await screen.findByText('song done')).toBeInTheDocument();
    expect(registered).toHaveLength(1);
  });

  it('leaves the focus at the next file when it is left out', async () => {
    const { user } = open();
    const noAudio = 'ID3\u0003\u0000 no audio';
    await choose(song('1.mp3', noAudio), song('2.mp3', noAudio));
    await user.click(screen.getByRole('button', { name: 'Start batch' }));
    expect(await screen.findAllByText('This file is plain text.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Leave out 1.mp3' }));
    expect(screen.getByRole('button', { name: 'Leave out 2.mp3' })).toHaveFocus();
  });
});
