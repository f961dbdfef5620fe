import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aResult } from '../../../../test/support/a-result';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { FolderDto, FolderSongDto } from '../../../api/generated/attune-client';
import { takeHandoff } from '../../../shared/file-inbox/file-inbox';
import { FolderPage } from './folder-page';
import { FoldersPage } from './folders-page';

setUpServer();
afterEach(leaveWorkspace);

const LIVE: FolderDto = {
  id: 'live',
  name: 'Live recordings',
  description: 'Tivoli, both nights',
  order: 'newest',
  coverUrl: null,
  songCount: 2,
  durationSeconds: 4272,
  linkCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const SKETCHES: FolderDto = { ...LIVE, id: 'sketches', name: 'Sketches', description: null, songCount: 1 };

const aSong = (id: string, fields: Partial<FolderSongDto> = {}): FolderSongDto => ({
  id,
  originalFilename: `${id}.flac`,
  targetFrequency: 432,
  result: aResult(),
  durationSeconds: 240,
  format: 'flac',
  resultUrl: `/api/retunes/${id}/result`,
  originalUrl: `/api/retunes/${id}/original`,
  addedAt: '2026-11-21T10:00:00.000Z',
  onDevice: false,
  ...fields,
});

let folders: FolderDto[];
let songs: FolderSongDto[];
/** Ids of the songs that were added, request by request. */
let added: { retuneIds: string[]; place?: number }[];
/** The songs that were moved, and where to. */
let moves: [string, number][];

beforeEach(() => {
  folders = [LIVE, SKETCHES];
  songs = [aSong('harbour'), aSong('salt', { resultUrl: null })];
  [added, moves] = [[], []];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/folders', () => HttpResponse.json(folders)),
    http.post('/api/studio/folders', async ({ request }) => {
      folders = [{ ...LIVE, id: 'new', ...((await request.json()) as object) }, ...folders];
      return HttpResponse.json(folders[0], { status: 201 });
    }),
    http.get('/api/studio/folders/:id', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return HttpResponse.json(
        isSecond
          ? { folder: LIVE, songs: [aSong('lantern')], nextCursor: null }
          : { folder: folders[0], songs, nextCursor: null },
      );
    }),
    http.get('/api/studio/folders/:id/candidates', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      return HttpResponse.json(
        [aSong('ferry'), aSong('low water')].filter(({ originalFilename }) => originalFilename.includes(search)),
      );
    }),
    http.post('/api/studio/folders/:id/items', async ({ request }) => {
      const form = (await request.json()) as { retuneIds: string[]; place?: number };
      added.push(form);
      songs = songs.toSpliced((form.place ?? 1) - 1, 0, ...form.retuneIds.map((id) => aSong(id)));
      return HttpResponse.json(LIVE);
    }),
    http.patch('/api/studio/folders/:id', async ({ request }) => {
      folders = folders.with(0, { ...LIVE, ...((await request.json()) as object) });
      return HttpResponse.json(folders[0]);
    }),
    http.patch('/api/studio/folders/:id/items/:retuneId', async ({ params, request }) => {
      const { place } = (await request.json()) as { place: number };
      moves.push([String(params.retuneId), place]);
      const others = songs.filter(({ id }) => id !== params.retuneId);
      songs = others.toSpliced(place - 1, 0, ...songs.filter(({ id }) => id === params.retuneId));
      folders = folders.with(0, { ...LIVE, order: 'hand' });
      return HttpResponse.json(folders[0]);
    }),
    http.delete('/api/studio/folders/:id/items/:retuneId', ({ params }) => {
      songs = songs.filter(({ id }) => id !== params.retuneId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/studio/folders/:id', ({ params }) => {
      folders = folders.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = (address = '/studio/folders') =>
  renderStudioTab(
    [
      { path: '/studio/folders', element: <FoldersPage /> },
      { path: '/studio/folders/:id', element: <FolderPage /> },
      { path: '/retuner', element: <p>The retuner</p> },
    ],
    address,
  );

describe('the folders', () => {
  it('show what is in them and lead there', async () => {
    const { user } = open();
    const card = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    expect(card.getByText('Tivoli, both nights')).toBeInTheDocument();
    expect(card.getByText('71 minutes')).toBeInTheDocument();
    expect(screen.getByText('No description')).toBeInTheDocument();
    await user.click(card.getByRole('link', { name: 'Live recordings' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Live recordings' })).toBeInTheDocument();
  });

  it('are found by name or description', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search folders' }), 'T\u00cdVOLI');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search folders' }), ' garden');
    expect(screen.getByText('No folder’s name or description contains “T\u00cdVOLI garden”.')).toBeInTheDocument();
  });

  it('are asked for again after an error', async () => {
    server.use(http.get('/api/studio/folders', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the folders')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Sketches' })).toBeInTheDocument();
  });

  it('are created in a dialog, which keeps what was typed when the name is taken', async () => {
    folders = [];
    const message = 'There is already a folder called Live.';
    server.use(
      http.post('/api/studio/folders', () => refused(409, 'folders.name_taken', message, { name: message }), {
        once: true,
      }),
    );
    const { user } = open();
    expect(await screen.findByText('No folders yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    const form = within(screen.getByRole('form', { name: 'New folder' }));
    await user.click(form.getByRole('button', { name: 'Create folder' }));
    expect(await form.findByText('A folder needs a name.')).toBeInTheDocument();
    await user.type(form.getByLabelText('Name'), 'Live');
    await user.type(form.getByLabelText('Description, optional'), 'Both nights');
    await user.click(form.getByRole('button', { name: 'Create folder' }));
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(form.getByLabelText('Description, optional')).toHaveValue('Both nights');
    await user.type(form.getByLabelText('Name'), ' 2026');
    await user.click(form.getByRole('button', { name: 'Create folder' }));
    expect(await screen.findByRole('link', { name: 'Live 2026' })).toBeInTheDocument();
  });

  it('are deleted after a question that says how many share links stop', async () => {
    folders = [{ ...LIVE, linkCount: 2 }];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Live recordings' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Its 2 share links stop: people who have them can');
  });

  it('are deleted after a question that says what stays', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Live recordings' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete “Live recordings”?' }));
    expect(dialog.getByText(/The 2 songs in it stay in the history/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete folder' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Live recordings' })).not.toBeInTheDocument());
    await toastSays('Folder deleted');
  });
});

describe('an open folder', () => {
  const songNames = () => {
    const list = within(screen.getByRole('list', { name: 'Songs in Live recordings' }));
    return list.getAllByRole('link', { name: /^[a-z]+\.flac$/ }).map(({ textContent }) => textContent);
  };

  it('lists songs with their shift, and downloads those that are stored', async () => {
    workAs('editor');
    open('/studio/folders/live');
    const list = within(await screen.findByRole('list', { name: 'Songs in Live recordings' }));
    const [harbour, salt] = list.getAllByRole('listitem');
    const row = within(harbour as HTMLElement);
    expect(row.getAllByText('441.92')).not.toHaveLength(0);
    expect(row.getByText('432.00 hertz')).toBeInTheDocument();
    expect(row.getByText('On target')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Download harbour.flac' })).toHaveAttribute(
      'href',
      '/api/retunes/harbour/result?workspace=0c1f1a52-3f0e-4a39-8d1f-9a2f6a4f7b21',
    );
    expect(salt).toHaveTextContent('No longer stored');
  });

  it('loads further songs on demand', async () => {
    server.use(
      http.get('/api/studio/folders/:id', () => HttpResponse.json({ folder: LIVE, songs, nextCursor: 'second' }), {
        once: true,
      }),
    );
    const { user } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /^lantern/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^harbour/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('takes a song out at once, and puts it back by Undo', async () => {
    const { user } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Take harbour.flac out of the folder' }));
    // The message stays while it is pointed at; on a busy machine a search by role takes seconds.
    const undo = await screen.findByText('Undo');
    await user.hover(undo);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^harbour/ })).not.toBeInTheDocument());
    await user.click(undo);
    expect(await screen.findByRole('link', { name: /^harbour/ })).toBeInTheDocument();
    expect(added).toEqual([{ retuneIds: ['harbour'] }]);
  });

  it('puts a song back at its place where the order is by hand', async () => {
    folders = [{ ...LIVE, order: 'hand' }];
    const { user } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Take salt.flac out of the folder' }));
    const undo = await screen.findByText('Undo');
    await user.hover(undo);
    await waitFor(() => expect(songNames()).toEqual(['harbour.flac']));
    await user.click(undo);
    await waitFor(() => expect(songNames()).toEqual(['harbour.flac', 'salt.flac']));
    expect(added).toEqual([{ retuneIds: ['salt'], place: 2 }]);
  });

  it('hands songs that are dropped or chosen to the retuner, which brings them back', async () => {
    const { user, router } = open('/studio/folders/live');
    expect(await screen.findByText(/Drop songs here/)).toBeInTheDocument();
    const file = new File(['fLaC'], 'new.flac', { type: 'audio/flac' });
    fireEvent.dragOver(window, { dataTransfer: { types: ['Files'], items: [{ kind: 'file' }, { kind: 'file' }] } });
    expect(screen.getByText('Drop 2 songs into “Live recordings”')).toBeInTheDocument();
    fireEvent.drop(window);
    await user.upload(screen.getByLabelText('Songs for Live recordings'), file);
    await waitFor(() => expect(router.state.location.pathname).toBe('/retuner'));
    expect(takeHandoff()).toMatchObject({
      files: [file],
      found: { files: [{ file }], intoFolder: { id: 'live', name: 'Live recordings', workspaceId: null } },
    });
  });

  it('has a picture that is saved as soon as it is chosen, and can be removed', async () => {
    const [coverUrl, names] = ['/api/studio/folders/live/cover/1', [] as string[]];
    server.use(
      http.put('/api/studio/folders/:id/cover', async ({ request }) => {
        names.push(((await request.formData()).get('cover') as File).name);
        folders = [{ ...LIVE, coverUrl }];
        return HttpResponse.json(folders[0]);
      }),
      http.delete('/api/studio/folders/:id/cover', () => {
        folders = [LIVE];
        return HttpResponse.json(LIVE);
      }),
    );
    const { user } = open('/studio/folders/live');
    await user.upload(await screen.findByLabelText('Cover file'), new File(['x'], 'tivoli.png', { type: 'image/png' }));
    await toastSays('Cover saved');
    await waitFor(() => expect(document.querySelector('img')).toHaveAttribute('src', coverUrl));
    expect(names).toEqual(['tivoli.png']);
    await user.click(screen.getByRole('button', { name: 'Remove the cover' }));
    await toastSays('Cover removed');
    await waitFor(() => expect(document.querySelector('img')).toBeNull());
  });

  it('adds the songs that were chosen, whatever is searched in between', async () => {
    const { user } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Add songs' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add songs' }));
    await user.click(await dialog.findByRole('checkbox', { name: /^ferry/ }));
    await user.type(dialog.getByRole('searchbox', { name: 'Search songs' }), 'low');
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^ferry/ })).not.toBeInTheDocument());
    await user.keyboard('{Enter}');
    expect(added).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /^low/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 songs' }));
    await toastSays('2 songs added');
    expect(added).toEqual([{ retuneIds: ['ferry', 'low water'] }]);
    expect(await screen.findByRole('link', { name: /^ferry/ })).toBeInTheDocument();
  });

  it('keeps the choice when adding fails, and says why', async () => {
    server.use(
      http.post('/api/studio/folders/:id/items', () => refused(404, 'folders.songs_not_found', 'One is not there.')),
    );
    const { user } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Add songs' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add songs' }));
    await user.click(await dialog.findByRole('checkbox', { name: /^ferry/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 1 song' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was added. One is not there.');
    expect(dialog.getByRole('checkbox', { name: /^ferry/ })).toBeChecked();
  });

  it('is put in order by keyboard: Escape puts a song back, Enter keeps its place, by hand from then on', async () => {
    const { user } = open('/studio/folders/live');
    const handle = await screen.findByRole('button', { name: 'Move harbour.flac' });
    handle.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText('harbour.flac, place 2 of 2')).toBeInTheDocument();
    expect(songNames()).toEqual(['salt.flac', 'harbour.flac']);
    await user.keyboard('{Escape}');
    expect(songNames()).toEqual(['harbour.flac', 'salt.flac']);
    screen.getByRole('button', { name: 'Move harbour.flac' }).focus();
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('By hand'));
    expect(songNames()).toEqual(['salt.flac', 'harbour.flac']);
    expect(moves).toEqual([['harbour', 2]]);
  });

  it('goes back to its order when moving fails, and says why', async () => {
    server.use(
      http.patch('/api/studio/folders/:id/items/:retuneId', () => refused(503, 'app.away', 'Back in a moment.')),
    );
    const { user } = open('/studio/folders/live');
    (await screen.findByRole('button', { name: 'Move salt.flac' })).focus();
    await user.keyboard('{Home}{Enter}');
    await toastSays('The song wasn’t moved', 'Back in a moment.');
    await waitFor(() => expect(songNames()).toEqual(['harbour.flac', 'salt.flac']));
  });

  it('has the order that is chosen', async () => {
    const { user } = open('/studio/folders/live');
    const order = await screen.findByRole('combobox', { name: 'Order' });
    expect(order).toHaveDisplayValue('Newest first');
    await user.selectOptions(order, 'Track number');
    await waitFor(() => expect(folders[0]?.order).toBe('track'));
    await waitFor(() => expect(order).toHaveDisplayValue('Track number'));
  });

  it('that was deleted says so and leads back', async () => {
    server.use(
      http.get('/api/studio/folders/:id', () => refused(404, 'folders.not_found', 'There is no such folder.')),
    );
    const { user } = open('/studio/folders/live');
    expect(await screen.findByRole('heading', { name: 'There is no such folder' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All folders' }));
    expect(await screen.findByRole('link', { name: 'Sketches' })).toBeInTheDocument();
  });

  it('is deleted, and the list of folders follows', async () => {
    const { user, router } = open('/studio/folders/live');
    await user.click(await screen.findByRole('button', { name: 'Delete folder' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete folder' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/folders'));
    expect(await screen.findByRole('link', { name: 'Sketches' })).toBeInTheDocument();
  });
});

describe('a viewer', () => {
  it('sees folders and songs, and reads why nothing can be changed', async () => {
    workAs('viewer');
    const { user } = open();
    const create = await screen.findByRole('button', { name: 'New folder' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAccessibleDescription(/^Your role here is viewer/);
    expect(screen.queryByRole('button', { name: 'Delete Sketches' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Live recordings' }));
    expect(await screen.findByRole('link', { name: 'Download harbour.flac' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add songs' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: /out of the folder/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Drop songs here/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cover' })).not.toBeInTheDocument();
    expect(screen.getByText('Newest first')).toBeInTheDocument();
  });
});
