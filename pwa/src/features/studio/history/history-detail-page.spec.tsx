import { screen, within } from '@testing-library/react';
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
