import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch } from '../../../../test/support/a-batch';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { BatchDto } from '../../../api/generated/attune-client';
import { BatchesPage } from './batches-page';

setUpServer();
afterEach(leaveWorkspace);

beforeEach(() => signInAs(aUser({ subscriptionTier: 'studio' })));

function serve(batches: BatchDto[], pageSize = 50): void {
  server.use(
    http.get('/api/studio/batches', ({ request }) => {
      const first = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const next = first + pageSize < batches.length ? String(first + pageSize) : null;
      return HttpResponse.json({
        items: batches.slice(first, first + pageSize),
        nextCursor: next,
        total: batches.length,
      });
    }),
  );
}

const open = () => renderStudioTab(<BatchesPage />, '/studio/history/batches');
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

describe('the list of batches', () => {
  it('says of each how it stands, and offers the next step', async () => {
    serve([
      aBatch({ id: 'a', name: 'Tivoli', status: 'processing', totalFiles: 30, completedFiles: 17, keptUntil: null }),
      aBatch({ id: 'b', name: 'Lantern' }),
      aBatch({ id: 'c', name: 'Choir', totalFiles: 48, completedFiles: 46, failedFiles: 2 }),
      aBatch({ id: 'd', name: 'Later', status: 'pending', startedAt: null, zipUrl: null }),
    ]);
    open();
    const tivoli = await row('Tivoli');
    expect(tivoli.getByText('Running')).toBeInTheDocument();
    expect(tivoli.getByRole('link', { name: 'Open Tivoli' })).toHaveAttribute('href', '/studio/history/batches/a');
    const lantern = await row('Lantern');
    expect(lantern.getByText('19 Feb 2027')).toBeInTheDocument();
    expect(lantern.getByRole('link', { name: 'Download zip of Lantern' })).toHaveAttribute('href', aBatch().zipUrl);
    const choir = await row('Choir');
    expect(choir.getByText('2 failed')).toBeInTheDocument();
    expect(choir.getByRole('button', { name: 'Retry failed of Choir' })).toBeInTheDocument();
    expect((await row('Later')).getByText('Not started')).toBeInTheDocument();
  });

  it('is empty at first, with the next step', async () => {
    serve([]);
    open();
    expect(await screen.findByRole('heading', { name: 'No batches yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New batch' })).toHaveAttribute('href', '/retuner?on=server');
  });

  it('that cannot be loaded says so, and tries again', async () => {
    server.use(http.get('/api/studio/batches', () => refused(503, 'app.busy', 'Busy.')));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the batches')).toBeInTheDocument();
    serve([aBatch()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Winter Suite')).toBeDefined();
  });

  it('shows more on request', async () => {
    serve(
      ['1', '2', '3'].map((id) => aBatch({ id, name: `Batch ${id}` })),
      2,
    );
    const { user } = open();
    await row('Batch 1');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await row('Batch 3')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('says why nothing was started again', async () => {
    serve([aBatch({ failedFiles: 1, completedFiles: 2 })]);
    server.use(http.post('/api/studio/batches/:id/retry', () => refused(410, 'batch.upload_gone', 'It is gone.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry failed of Winter Suite' }));
    await toastSays('Nothing was started again', 'It is gone.');
  });

  it('can be read by a viewer, who reads whom to ask', async () => {
    workAs('viewer');
    serve([aBatch({ failedFiles: 1, completedFiles: 2 })]);
    open();
    expect(await screen.findByRole('link', { name: 'Download zip of Winter Suite' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/zip\?workspace=/),
    );
    expect(screen.getByText(/Ask an admin of Low Tide Audio for the editor role/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });
});
