import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch } from '../../../../test/support/a-batch';
import { anUploadFile, anUploadJob } from '../../../../test/support/an-upload';
import { aSong } from '../../../../test/support/a-song';
import { fakeCaches } from '../../../../test/support/fake-caches';
import { holdTimers } from '../../../../test/support/hold-timers';
import {
  becomeViewer,
  historyRows as rows,
  openHistory as open,
  serveHistory as serve,
} from '../../../../test/support/history';
import { server, setUpServer } from '../../../../test/support/server';
import type { RetuneDto } from '../../../api/generated/attune-client';
import { getBatchUploads } from '../../../shared/batches/use-uploads';
import { retuneProgressed } from '../../../shared/retuning/progress-slice';
import { chooseWorkspace } from '../../../shared/session/current-workspace';

setUpServer();
afterEach(() => {
  chooseWorkspace(null);
  Reflect.deleteProperty(globalThis, 'caches');
});

function aRunning(changes: Partial<RetuneDto> = {}): RetuneDto {
  const { id = 'running' } = changes;
  return {
    id,
    status: 'processing',
    originalFilename: 'Salt and Signal.flac',
    inBatch: false,
    onDevice: false,
    verification: null,
    params: null,
    progress: { stage: 'retune', percent: 62.4, etaSeconds: 9 },
    statusUrl: `/api/retunes/${id}`,
    eventsUrl: `/api/retunes/${id}/events`,
    resultUrl: null,
    originalUrl: null,
    resultUntil: null,
    result: null,
    receiptUrl: null,
    analysisUrl: null,
    createdAt: '2026-11-29T10:00:00.000Z',
    processedAt: null,
    ...changes,
  };
}

describe('songs in progress', () => {
  const serveRunning = (retunes: RetuneDto[], total = retunes.length) =>
    server.use(http.get('/api/studio/history/running', () => HttpResponse.json({ retunes, total })));
  const panel = async () => within(await screen.findByRole('region', { name: 'In progress' }));

  it('are above the list with how far they are, and in it once they are done', async () => {
    const poll = holdTimers(3000);
    const songs = [aSong()];
    serve(songs);
    serveRunning([aRunning()]);
    open();
    const [row] = (await panel()).getAllByRole('listitem');
    expect(row).toHaveTextContent(/Salt and Signal\.flac.*62.*9.*left.*Retuning/);
    expect(await rows()).toHaveLength(1);
    songs.unshift(aSong({ id: 'new', originalFilename: 'Salt and Signal.flac' }));
    serveRunning([]);
    await waitFor(() => expect(poll.size).toBeGreaterThan(0));
    poll.fire();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull());
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('that end by themselves leave the focus where it is', async () => {
    const poll = holdTimers(3000);
    serve([aSong()]);
    serveRunning([aRunning(), aRunning({ id: 'second', originalFilename: 'Glass Buoy.flac' })]);
    open();
    await panel();
    serveRunning([aRunning({ id: 'second', originalFilename: 'Glass Buoy.flac' })]);
    await waitFor(() => expect(poll.size).toBeGreaterThan(0));
    poll.fire();
    await waitFor(() => expect(screen.queryByText('Salt and Signal.flac')).toBeNull());
    expect(document.body).toHaveFocus();
  });

  it('give the focus to the next one when they are cancelled', async () => {
    serve([aSong()]);
    serveRunning([aRunning(), aRunning({ id: 'second', originalFilename: 'Glass Buoy.flac' })]);
    server.use(
      http.delete('/api/retunes/:id', () => {
        serveRunning([aRunning({ id: 'second', originalFilename: 'Glass Buoy.flac' })]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click((await panel()).getByRole('button', { name: 'Cancel Salt and Signal.flac' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel Glass Buoy.flac' })).toHaveFocus());
  });

  it('take the place of the words for an empty history', async () => {
    serve([]);
    serveRunning([aRunning()]);
    open();
    await panel();
    await waitFor(() => expect(screen.queryByText('Loading the history')).toBeNull());
    expect(screen.queryByText(/^No processing history yet/)).toBeNull();
  });

  it('of a batch count with it, and those that wait are shown on request', async () => {
    const batch = {
      status: 'processing',
      totalFiles: 40,
      completedFiles: 12,
      runningFiles: 1,
      waitingFiles: 27,
    } as const;
    serve([aSong()]);
    const waiting = ['Lantern Street.flac', 'Glass Buoy.flac'].map((originalFilename) =>
      aRunning({ id: originalFilename, originalFilename, inBatch: true, status: 'pending', progress: null }),
    );
    serveRunning([aRunning({ inBatch: true }), ...waiting], 28);
    server.use(
      http.get('/api/studio/batches', () =>
        HttpResponse.json({ items: [aBatch({ ...batch, etaSeconds: 420 })], nextCursor: null, total: 1 }),
      ),
    );
    const { user } = open();
    const top = await panel();
    expect(await top.findByRole('img', { name: '12 of 40 songs done' })).toBeInTheDocument();
    expect(top.getByRole('heading')).toHaveTextContent(/In progress, 12.* of 40.* songs done/);
    expect(top.getByRole('link', { name: 'Winter Suite' })).toHaveAttribute(
      'href',
      `/studio/history/batches/${aBatch().id}`,
    );
    expect(top.getAllByRole('listitem')).toHaveLength(1);
    expect(top.getByText(/more are waiting/)).toHaveTextContent(/^27/);
    await user.click(top.getByRole('button', { name: 'Show all' }));
    expect(top.getAllByRole('listitem')).toHaveLength(3);
    expect(top.getByText(/more are waiting/)).toHaveTextContent(/^25/);
  });

  it('are those that this browser uploads for a batch, too', async () => {
    Object.assign(globalThis, { caches: fakeCaches() });
    serve([aSong()]);
    serveRunning([]);
    const { id } = aBatch();
    server.use(
      http.post('/api/uploads', () => new Promise<never>(() => undefined)),
      http.get('/api/studio/batches', () =>
        HttpResponse.json({ items: [aBatch({ status: 'pending', completedFiles: 0 })], nextCursor: null, total: 1 }),
      ),
    );
    const { store, user } = open();
    const files = ['1', '2', '3'].map((name) => anUploadFile(name));
    const uploaded = anUploadFile('4', { state: 'uploaded', share: 1, file: null });
    act(() => getBatchUploads(store).add(anUploadJob([...files, uploaded], { batchId: id })));
    const top = await panel();
    expect(top.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1\.mp3.*Uploading/),
      expect.stringMatching(/^2\.mp3.*Uploading/),
    ]);
    expect(top.getByRole('heading')).toHaveTextContent(/In progress, 0.* of 4.* songs done/);
    expect(top.getByText(/more are waiting/)).toHaveTextContent(/^2/);
    expect(await top.findByRole('link', { name: 'Winter Suite' })).toHaveAttribute(
      'href',
      `/studio/history/batches/${id}`,
    );
    await user.click(top.getByRole('button', { name: 'Show all' }));
    expect(top.getAllByRole('listitem')).toHaveLength(4);
    await user.click(top.getByRole('button', { name: 'Leave out 3.mp3' }));
    expect(top.getAllByRole('listitem')).toHaveLength(3);
    act(() => getBatchUploads(store).drop(id));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull());
  });

  it('are that of the retuner, too, which the server has from the end of its upload on', async () => {
    serve([aSong()]);
    serveRunning([]);
    const { store } = open();
    await rows();
    const upload = { id: 'running', filename: 'Salt and Signal.flac', bytes: 1e6, share: 0.42, workspaceId: null };
    act(() => void store.dispatch(retuneProgressed({ percent: 1, upload: { ...upload, workspaceId: 'other' } })));
    expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull();
    act(() => void store.dispatch(retuneProgressed({ percent: 1, upload })));
    const top = await panel();
    expect(top.getByRole('listitem')).toHaveTextContent(/Salt and Signal\.flac.*42.*Uploading/);
    expect(top.getByRole('link', { name: 'Retuner' })).toHaveAttribute('href', '/retuner');
    serveRunning([aRunning()]);
    act(() => void store.dispatch(retuneProgressed({ percent: 25, upload: null })));
    await waitFor(async () =>
      expect((await panel()).getByRole('listitem')).toHaveTextContent(/Salt and Signal\.flac.*62.*Retuning/),
    );
  });

  it('are cancelled by who may retune', async () => {
    const cancelled: unknown[] = [];
    serve([aSong()]);
    serveRunning([aRunning()]);
    server.use(
      http.delete('/api/retunes/:id', ({ params }) => {
        cancelled.push(params['id']);
        serveRunning([]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click((await panel()).getByRole('button', { name: 'Cancel Salt and Signal.flac' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull());
    expect(cancelled).toEqual(['running']);
  });

  it('are only seen by a viewer', async () => {
    becomeViewer();
    serve([aSong()]);
    serveRunning([aRunning()]);
    open();
    expect((await panel()).queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
