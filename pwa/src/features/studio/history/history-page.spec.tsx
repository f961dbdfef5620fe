import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSong } from '../../../../test/support/a-song';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { chooseWorkspace } from '../../../shared/session/current-workspace';
import { HistoryPage } from './history-page';

setUpServer();
afterEach(() => chooseWorkspace(null));

const DAY_MS = 24 * 60 * 60 * 1000;

/** The server's list, and the queries it was asked. */
function serve(songs: HistoryItemDto[], pageSize = 50): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/studio/history', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const search = query.get('search')?.toLowerCase() ?? '';
      const found = songs.filter(({ originalFilename }) => originalFilename.toLowerCase().includes(search));
      const first = Number(query.get('cursor') ?? 0);
      const next = first + pageSize < found.length ? String(first + pageSize) : null;
      return HttpResponse.json({ items: found.slice(first, first + pageSize), nextCursor: next, retentionDays: 90 });
    }),
    http.get('/api/studio/history/filters', () =>
      HttpResponse.json({ targets: [432, 528], people: [{ id: aUser().id, name: 'Mara Lindqvist' }] }),
    ),
  );
  return asked;
}

function open(address = '/studio/history') {
  signInAs(aUser({ subscriptionTier: 'studio' }));
  return renderStudioTab([{ path: '/studio/history', element: <HistoryPage /> }], address);
}

const rows = async () => within(await screen.findByRole('list', { name: 'Songs' })).getAllByRole('listitem');

describe('the history', () => {
  it('shows each song with its figures, its download and how long it is kept', async () => {
    serve([
      aSong(),
      aSong({ id: 'b', originalFilename: 'old.mp3', keptUntil: new Date(Date.now() + DAY_MS / 2).toISOString() }),
    ]);
    open();
    const [first, second] = await rows();
    expect(first).toHaveTextContent('441.92');
    expect(first).toHaveTextContent('On target');
    expect(first).not.toHaveTextContent('Goes in');
    expect(first).toHaveTextContent('Mara Lindqvist');
    expect(second).toHaveTextContent(/Goes in.*1 day/);
    const download = screen.getByRole('link', { name: 'Download Harbour Lights.flac' });
    expect(download).toHaveAttribute('href', aSong().processedObjectPath);
    expect(screen.getByText('Originals and results are kept 90 days.')).toBeInTheDocument();
  });

  it('leads to the batches and the share links, and says how many there are', async () => {
    serve([aSong()]);
    server.use(http.get('/api/studio/history/totals', () => HttpResponse.json({ songs: 1284, batches: 9, links: 0 })));
    open();
    expect(await screen.findByRole('link', { name: 'Songs 1,284' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Batches 9' })).toHaveAttribute('href', '/studio/history/batches');
    expect(screen.getByRole('link', { name: 'Share links 0' })).toHaveAttribute('href', '/studio/history/links');
  });

  it('says when the files of a song are gone', async () => {
    serve([aSong({ hasOriginal: false, hasResult: false, processedObjectPath: null, originalUrl: null })]);
    open();
    expect(await screen.findByText('Files removed')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  });

  it('is empty at first, with the next step', async () => {
    serve([]);
    open();
    const title = 'No processing history yet. Start retuning songs to see them here!';
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Retune a song' })).toHaveAttribute('href', '/retuner');
  });

  it('that cannot be loaded says so, and tries again', async () => {
    serve([]);
    server.use(http.get('/api/studio/history', () => refused(503, 'app.busy', 'Busy.')));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the history')).toBeInTheDocument();
    serve([aSong()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('is searched while typing, once the typing pauses, and back undoes it', async () => {
    const asked = serve([aSong(), aSong({ id: 'b', originalFilename: 'choir.wav' })]);
    const { user, router } = open();
    expect(await rows()).toHaveLength(2);
    const field = screen.getByRole('searchbox', { name: 'Search file names' });
    await user.type(field, 'choir');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(asked.map((query) => query.get('search'))).toEqual([null, 'choir']);
    expect(router.state.location.search).toBe('?search=choir');
    await act(() => router.navigate(-1));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(field).toHaveValue('');
  });

  it('has its filters and its order in the address', async () => {
    const asked = serve([aSong()]);
    const { user, router } = open('/studio/history?target=528&sort=name');
    await rows();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ target: '528', sort: 'name' });
    const target = await screen.findByRole('combobox', { name: 'Target' });
    expect(target).toHaveValue('528');
    await screen.findByRole('option', { name: 'Mara Lindqvist' });
    await user.selectOptions(target, 'All targets');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Retuned by' }), 'Mara Lindqvist');
    await waitFor(() => expect(router.state.location.search).toBe(`?person=${aUser().id}&sort=name`));
  });

  it('without a match says so, and clears the search', async () => {
    serve([aSong()]);
    const { user } = open('/studio/history?search=nothing');
    expect(await screen.findByRole('heading', { name: 'No songs match' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await rows()).toHaveLength(1);
  });

  it('shows more on request', async () => {
    serve(
      Array.from({ length: 5 }, (_, i) => aSong({ id: String(i), originalFilename: `${i}.mp3` })),
      2,
    );
    const { user } = open();
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a song in the history', () => {
  const choose = async (user: ReturnType<typeof open>['user'], action: string) => {
    await user.click(await screen.findByRole('button', { name: 'More for Harbour Lights.flac' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('is deleted at once, and comes back with Undo', async () => {
    const songs = [aSong(), aSong({ id: 'b', originalFilename: 'choir.wav' })];
    const asked: string[] = [];
    serve(songs);
    server.use(
      http.delete('/api/studio/history/:id', () => {
        asked.push('delete');
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/studio/history/:id/restore', () => {
        asked.push('restore');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await choose(user, 'Delete');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await toastSays('Deleted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked).toEqual(['delete', 'restore']);
  });

  it('leaves the focus in the list when it was the last one', async () => {
    serve([aSong()]);
    server.use(http.delete('/api/studio/history/:id', () => new HttpResponse(null, { status: 204 })));
    const { user } = open();
    await choose(user, 'Delete');
    const empty = await screen.findByText(/^No processing history yet/);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(empty);
  });

  it('stays when deleting fails, with the reason', async () => {
    serve([aSong()]);
    server.use(http.delete('/api/studio/history/:id', () => refused(503, 'app.busy', 'Try again in a minute.')));
    const { user } = open();
    await choose(user, 'Delete');
    await toastSays('Delete Failed', 'Try again in a minute.');
    expect(await rows()).toHaveLength(1);
  });

  it('is retuned again, and appears when it is done', async () => {
    const songs = [aSong()];
    serve(songs);
    const again = { id: 'new', status: 'completed', originalFilename: 'Harbour Lights.flac' };
    server.use(
      http.post('/api/studio/history/:id/again', () =>
        HttpResponse.json({ ...again, status: 'pending' }, { status: 202 }),
      ),
      http.get('/api/retunes/new', () => {
        songs.unshift(aSong({ id: 'new' }));
        return HttpResponse.json(again);
      }),
    );
    const { user } = open();
    await choose(user, 'Retune again');
    await toastSays('Retuned again');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('is added to a folder', async () => {
    const bodies: unknown[] = [];
    serve([aSong()]);
    server.use(
      http.get('/api/studio/folders', () => HttpResponse.json([{ id: 'f', name: 'Live recordings' }])),
      http.post('/api/studio/folders/f/items', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user } = open();
    await choose(user, 'Add to folder');
    await user.click(await screen.findByRole('button', { name: 'Live recordings' }));
    await toastSays('Added to Live recordings');
    expect(bodies).toEqual([{ retuneIds: [aSong().id] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to its comparison while both files are stored', async () => {
    serve([aSong(), aSong({ id: 'b', originalFilename: 'old.mp3', hasOriginal: false, originalUrl: null })]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Harbour Lights.flac' }));
    const link = await screen.findByRole('menuitem', { name: 'Compare in A/B' });
    expect(link).toHaveAttribute('href', `/studio/ab?song=${aSong().id}`);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'More for old.mp3' }));
    expect(await screen.findByRole('menuitem', { name: 'Receipt and analysis' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Compare in A/B' })).toBeNull();
  });

  it('is only read and downloaded by a viewer, who reads whom to ask', async () => {
    chooseWorkspace({
      id: 'w',
      userId: aUser().id,
      name: 'Low Tide Audio',
      role: 'viewer',
      tier: 'studio',
      pausedAt: null,
      keptUntil: null,
    });
    serve([aSong()]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Harbour Lights.flac' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Receipt and analysis', 'Compare in A/B', 'Download original']);
    expect(screen.getByText(/Ask an admin of Low Tide Audio for the editor role/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Download/, hidden: true })).toHaveAttribute(
      'href',
      `${aSong().processedObjectPath}?workspace=w`,
    );
  });
});
