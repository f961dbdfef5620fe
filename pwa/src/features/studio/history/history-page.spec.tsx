import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { aSong } from '../../../../test/support/a-song';
import { aUser } from '../../../../test/support/a-user';
import {
  becomeViewer,
  historyRows as rows,
  openHistory as open,
  serveHistory as serve,
} from '../../../../test/support/history';
import { refused, server, setUpServer } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import { chooseWorkspace } from '../../../shared/session/current-workspace';
import { historyChanged } from './history-api';

setUpServer();
afterEach(() => chooseWorkspace(null));

const DAY_MS = 24 * 60 * 60 * 1000;

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
    expect(
      screen.getByText('Originals and results are kept 90 days. Shown per row from 14 days on.'),
    ).toBeInTheDocument();
  });

  it('leads to the batches and the share links, and says how many there are', async () => {
    serve([aSong()]);
    server.use(http.get('/api/studio/history/totals', () => HttpResponse.json({ songs: 1284, batches: 9, links: 0 })));
    open();
    expect(await screen.findByRole('link', { name: 'Songs 1,284' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Batches 9' })).toHaveAttribute('href', '/studio/history/batches');
    expect(screen.getByRole('link', { name: 'Share links 0' })).toHaveAttribute('href', '/studio/history/links');
  });

  it('says how many songs there are once, not again while it is loaded again', async () => {
    serve([aSong()]);
    const { store } = open();
    const status = await screen.findByText('1 song shown');
    const isAsked = Promise.withResolvers<undefined>();
    server.use(
      http.get('/api/studio/history', () => {
        isAsked.resolve(undefined);
        return delay('infinite').then(() => HttpResponse.error());
      }),
    );
    act(() => void store.dispatch(historyChanged()));
    await act(() => isAsked.promise);
    expect(status).toHaveTextContent('1 song shown');
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

  it('is grouped by day in the order of time, and counts what is loaded entirely', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    serve([
      aSong({ processedAt: at(0) }),
      aSong({ id: 'b', processedAt: at(1) }),
      aSong({ id: 'c', processedAt: at(1) }),
      aSong({ id: 'd', processedAt: '2020-03-05T10:00:00.000Z' }),
    ]);
    const { user } = open();
    const headings = async () =>
      within(await screen.findByRole('group', { name: 'Songs' }))
        .queryAllByRole('heading')
        .map(({ parentElement }) => parentElement?.textContent);
    await rows();
    expect(await headings()).toEqual([
      expect.stringMatching(/^Today1.* song$/),
      expect.stringMatching(/^Yesterday2.* songs$/),
      expect.stringMatching(/^March 20201.* song$/),
    ]);
    expect(screen.getAllByRole('list', { name: 'Yesterday' })).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'File name');
    await waitFor(async () => expect(await headings()).toEqual([]));
    expect(await rows()).toHaveLength(4);
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
      http.post('/api/studio/history/delete', () => {
        asked.push('delete');
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/studio/history/restore', () => {
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
    server.use(http.post('/api/studio/history/delete', () => new HttpResponse(null, { status: 204 })));
    const { user } = open();
    await choose(user, 'Delete');
    const empty = await screen.findByText(/^No processing history yet/);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(empty);
  });

  it('stays when deleting fails, with the reason', async () => {
    serve([aSong()]);
    server.use(http.post('/api/studio/history/delete', () => refused(503, 'app.busy', 'Try again in a minute.')));
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
    becomeViewer();
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

describe('selected songs', () => {
  const names = ['one.mp3', 'two.mp3', 'three.mp3', 'four.mp3', 'five.mp3'];
  const five = () => names.map((originalFilename, i) => aSong({ id: `id-${i}`, originalFilename }));
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  const bar = async (songs: string) => within(await screen.findByRole('group', { name: `${songs} selected` }));

  beforeEach(() => {
    server.use(
      http.head('/api/studio/history/zip', () => new HttpResponse(null, { headers: { 'Content-Length': '10485760' } })),
    );
  });

  it('are a range with Shift, by mouse and by keyboard, until Escape', async () => {
    serve(five());
    const { user } = open();
    await user.click(await box('two.mp3'));
    await user.keyboard('{Shift>}');
    await user.click(await box('four.mp3'));
    await user.keyboard('{/Shift}');
    await bar('3 songs');
    (await box('five.mp3')).focus();
    await user.keyboard('{Shift>} {/Shift}');
    await bar('4 songs');
    await user.click(await box('three.mp3'));
    await bar('3 songs');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: /selected$/ })).toBeNull();
    expect(await box('two.mp3')).not.toBeChecked();
  });

  it('stay selected while more is loaded, and not in another search', async () => {
    serve(five(), 3);
    const { user } = open();
    await user.click(await box('one.mp3'));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(await box('five.mp3'));
    await bar('2 songs');
    await user.type(screen.getByRole('searchbox'), 'one');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(await box('one.mp3')).not.toBeChecked();
  });

  it('are one archive, whose size is known before', async () => {
    serve(five());
    const { user } = open();
    await user.click(await box('one.mp3'));
    await user.click(await box('three.mp3'));
    const actions = await bar('2 songs');
    expect(actions.getByRole('link', { name: 'Zip' })).toHaveAttribute('href', '/api/studio/history/zip?ids=id-0,id-2');
    expect(await actions.findAllByText(/^10\.0/)).not.toHaveLength(0);
    await user.click(actions.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('group', { name: /selected$/ })).toBeNull();
    expect(document.activeElement).toContainElement(await box('one.mp3'));
  });

  it('are deleted together, and come back with Undo', async () => {
    const bodies: unknown[] = [];
    serve(five());
    const record = async ({ request }: { request: Request }) => {
      bodies.push([new URL(request.url).pathname, await request.json()]);
      return new HttpResponse(null, { status: 204 });
    };
    server.use(http.post('/api/studio/history/delete', record), http.post('/api/studio/history/restore', record));
    const { user } = open();
    await user.click(await box('one.mp3'));
    await user.click(await box('two.mp3'));
    await user.click((await bar('2 songs')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    await toastSays('Deleted', '2 songs');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    const retuneIds = ['id-0', 'id-1'];
    expect(bodies).toEqual([
      ['/api/studio/history/delete', { retuneIds }],
      ['/api/studio/history/restore', { retuneIds }],
    ]);
    expect(await box('one.mp3')).not.toBeChecked();
  });

  it('stay selected when another song is deleted by itself, and without one that was selected', async () => {
    serve(five());
    server.use(http.post('/api/studio/history/delete', () => new HttpResponse(null, { status: 204 })));
    const { user } = open();
    for (const name of ['one.mp3', 'two.mp3']) await user.click(await box(name));
    const remove = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `More for ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${name}` })).toBeNull());
    };
    await remove('five.mp3');
    await bar('2 songs');
    await remove('two.mp3');
    await bar('1 song');
    expect(await box('one.mp3')).toBeChecked();
  });

  it('are shared as a new folder', async () => {
    const bodies: unknown[] = [];
    const folder = { id: 'f', name: 'For Ana', songCount: 2 };
    serve(five());
    server.use(
      http.get('/api/studio/folders', () => HttpResponse.json([])),
      http.post('/api/studio/folders', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...folder, songCount: 0 }, { status: 201 });
      }),
      http.post('/api/studio/folders/f/items', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(folder);
      }),
    );
    const { user } = open();
    await user.click(await box('one.mp3'));
    await user.click(await box('two.mp3'));
    await user.click((await bar('2 songs')).getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share 2 songs' }));
    const name = await dialog.findByRole('textbox', { name: 'New folder' });
    expect((name as HTMLInputElement).value).toMatch(/^Shared on /);
    await user.clear(name);
    await user.type(name, 'For Ana');
    await user.click(dialog.getByRole('button', { name: 'Create and add' }));
    expect(await screen.findByRole('dialog', { name: 'New share link' })).toHaveTextContent('For Ana');
    expect(bodies).toEqual([{ name: 'For Ana' }, { retuneIds: ['id-0', 'id-1'] }]);
  });

  it('are only downloaded by a viewer, who reads whom to ask', async () => {
    becomeViewer();
    serve(five());
    const { user } = open();
    await user.click(await box('one.mp3'));
    const actions = await bar('1 song');
    for (const name of ['To folder', 'Share', 'Delete']) {
      const button = actions.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(/Ask an admin of Low Tide Audio/);
    }
    expect(actions.getByRole('link', { name: 'Zip' })).toHaveAttribute(
      'href',
      '/api/studio/history/zip?ids=id-0&workspace=w',
    );
  });
});
