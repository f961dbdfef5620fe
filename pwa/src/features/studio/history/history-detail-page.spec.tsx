import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aReceipt } from '../../../../test/support/a-receipt';
import { aSong } from '../../../../test/support/a-song';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { HistoryDetailPage } from './history-detail-page';

setUpServer();

function open(address: string) {
  signInAs(aUser({ subscriptionTier: 'studio' }));
  return renderStudioTab([{ path: '/studio/history/:id', element: <HistoryDetailPage /> }], address);
}

describe('the page of a song', () => {
  const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
  const notes = NAMES.map((name) => ({ name, energy: 1 / 12, meanCents: 1 }));
  const centresHz = Array.from({ length: 120 }, (_, i) => 27.5 * 2 ** (i / 12));
  const spectrum = { centresHz, levelsDb: centresHz.map(() => -40) };
  const { id } = aSong();

  function serveSong({
    receipt = HttpResponse.json(aReceipt()),
    analysis,
  }: {
    receipt?: Response;
    analysis: Response;
  }) {
    server.use(
      http.get('/api/studio/history/:id', () => HttpResponse.json(aSong())),
      http.get('/api/retunes/:id/receipt', () => receipt.clone()),
      http.get('/api/retunes/:id/analysis', () => analysis.clone()),
    );
  }

  it('has receipt, spectra and notes, as tables too', async () => {
    serveSong({
      analysis: HttpResponse.json({
        id,
        createdAt: aSong().processedAt,
        originalSpectrum: spectrum,
        processedSpectrum: spectrum,
        harmonicContent: { original: notes, processed: notes },
        peaks: [0, 128, 255],
      }),
    });
    open(`/studio/history/${id}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Harbour Lights.flac' })).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /^Spectrum from 31 hertz/ })).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Deviation of the twelve notes before and after' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByRole('row', { name: /C♯/ })).toHaveTextContent('minus 30.8');
    expect(screen.getByRole('link', { name: 'Download original' })).toHaveAttribute('href', aSong().originalUrl);
    const comparison = screen.getByRole('link', { name: 'Compare in A/B' });
    expect(comparison).toHaveAttribute('href', `/studio/ab?song=${id}`);
  });

  it('says that levels are matched only where they can be', async () => {
    serveSong({ analysis: refused(404, 'retune.no_analysis', 'This retune has no analysis.') });
    const { unmount } = open(`/studio/history/${id}`);
    expect(await screen.findByText(/^Levels matched to/)).toBeInTheDocument();
    unmount();
    // As on an iPhone.
    const volume = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
    open(`/studio/history/${id}`);
    expect(await screen.findByText('Switching keeps the position.')).toBeInTheDocument();
    expect(screen.queryByText(/^Levels matched to/)).toBeNull();
    volume.mockRestore();
  });

  it('lets both versions be heard in its receipt, and has the stored file retuned to another target', async () => {
    const played: string[] = [];
    // jsdom plays nothing.
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      played.push(new URL(this.src).pathname);
      return Promise.resolve();
    });
    for (const method of ['pause', 'load'] as const) jest.spyOn(HTMLMediaElement.prototype, method).mockReturnValue();
    const asked: unknown[] = [];
    serveSong({ analysis: refused(404, 'retune.no_analysis', 'This retune has no analysis.') });
    server.use(
      http.post('/api/retunes', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({}, { status: 202 });
      }),
    );
    const { user, router } = open(`/studio/history/${id}`);
    const listen = within(await screen.findByRole('region', { name: 'Listen' }));
    const position = listen.getByRole('slider', { name: 'Position in Harbour Lights.flac' });
    expect(position).toHaveAttribute('aria-valuemax', '238.4');
    await user.click(listen.getByRole('radio', { name: 'Original' }));
    expect(played).toEqual([]);
    await user.click(listen.getByRole('button', { name: 'Play Harbour Lights.flac' }));
    expect(played).toEqual([aSong().originalUrl]);
    expect(play).toHaveBeenCalledTimes(1);
    const another = within(screen.getByRole('region', { name: 'Another target' }));
    expect(another.getByText('The same file, no new upload. Uses one retune.')).toBeInTheDocument();
    expect(another.queryByRole('button', { name: /^432/ })).not.toBeInTheDocument();
    await user.click(another.getByRole('button', { name: /^444 hertz.*plus 15\.4/ }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/retuner\/receipts\/[\da-f-]{36}$/));
    expect(asked).toEqual([expect.objectContaining({ retuneId: aReceipt().id, targetHz: 444, sourceHz: 440.07 })]);
  });

  it('that was straightened is straightened at another target, too', async () => {
    const asked: unknown[] = [];
    const straightened = { rangeBeforeCents: 25.1, residualCents: 1.6, maxSpeedPercent: 0.7 };
    serveSong({
      receipt: HttpResponse.json(aReceipt({ straightened })),
      analysis: refused(404, 'retune.no_analysis', 'This retune has no analysis.'),
    });
    server.use(
      http.post('/api/retunes', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({}, { status: 202 });
      }),
    );
    const { user } = open(`/studio/history/${id}`);
    const another = within(await screen.findByRole('region', { name: 'Another target' }));
    await user.click(another.getByRole('button', { name: /^444 hertz/ }));
    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ targetHz: 444, straighten: true })]));
  });

  it('has no other targets without its original', async () => {
    serveSong({ analysis: refused(404, 'retune.no_analysis', 'This retune has no analysis.') });
    const gone = aSong({ originalUrl: null, hasOriginal: false });
    server.use(http.get('/api/studio/history/:id', () => HttpResponse.json(gone)));
    open(`/studio/history/${id}`);
    const listen = within(await screen.findByRole('region', { name: 'Listen' }));
    expect(listen.getByText('The original is no longer stored.')).toBeInTheDocument();
    expect(listen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Another target' })).not.toBeInTheDocument();
  });

  it('says that a song was not analysed', async () => {
    serveSong({ analysis: refused(404, 'retune.no_analysis', 'This retune has no analysis.') });
    open(`/studio/history/${id}`);
    expect(await screen.findByText('This song was not analysed.')).toBeInTheDocument();
  });

  it('keeps the rest when the analysis cannot be loaded', async () => {
    serveSong({ analysis: refused(503, 'app.busy', 'Busy.') });
    open(`/studio/history/${id}`);
    expect(await screen.findByText('We couldn’t load the analysis')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('of a song that was deleted meanwhile leads back to the list', async () => {
    server.use(http.get('/api/studio/history/:id', () => refused(404, 'retune.not_found', 'There is no such retune.')));
    open(`/studio/history/${id}`);
    expect(await screen.findByRole('heading', { name: 'This song is not in the history' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All songs' })).toHaveAttribute('href', '/studio/history');
  });
});
