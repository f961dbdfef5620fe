import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLink } from '../../../../../test/support/a-link';
import { aSong } from '../../../../../test/support/a-song';
import { aUser } from '../../../../../test/support/a-user';
import { renderStudioTab } from '../../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../../test/support/server';
import type { CreateLinkDto, FolderDto, HistoryItemDto } from '../../../../api/generated/attune-client';
import { NewLinkDialog } from './new-link-dialog';
import { type LinkSubject, toSongSubject } from './subject';

setUpServer();

const named = (id: string, fields: Partial<HistoryItemDto> = {}): HistoryItemDto =>
  aSong({ id, originalFilename: `${id}.flac`, keptUntil: '2037-02-19T12:00:00.000Z', ...fields });

const FOLDER: FolderDto = {
  id: 'live',
  name: 'Live recordings',
  description: null,
  order: 'newest',
  coverUrl: null,
  songCount: 2,
  durationSeconds: 480,
  linkCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

/** What the server was asked to create. */
let requests: CreateLinkDto[];
let isClosed: boolean;

beforeEach(() => {
  requests = [];
  isClosed = false;
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/folders', () => HttpResponse.json([FOLDER])),
    http.get('/api/studio/history', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      const songs = [named('harbour'), named('salt'), named('removed', { hasResult: false })];
      const items = songs.filter(({ originalFilename }) => originalFilename.includes(search));
      return HttpResponse.json({ items, nextCursor: null, retentionDays: 90 });
    }),
    http.post('/api/studio/links', async ({ request }) => {
      requests.push((await request.json()) as CreateLinkDto);
      return HttpResponse.json(aLink({ id: 'new' }), { status: 201 });
    }),
  );
});

const open = (subject: LinkSubject | null = toSongSubject(named('harbour'))) =>
  renderStudioTab(<NewLinkDialog subject={subject} onClose={() => (isClosed = true)} />, '/studio/history');

describe('the dialog for a share link', () => {
  it('is filled in for a song, and opens the page of the new link', async () => {
    const { user, router } = open();
    expect(screen.getByText('harbour.flac')).toBeInTheDocument();
    expect(screen.getByText(/Files leave history on 19 Feb 2037\.$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/history/links/new'));
    expect(isClosed).toBe(true);
    expect(requests).toEqual([
      { retuneId: 'harbour', expiresInDays: 30, maxDownloads: null, note: null, allowsOriginal: true },
    ]);
  });

  it('finds a song or a folder to share; what was typed stays while another is chosen', async () => {
    const { user } = open(null);
    expect(await screen.findByRole('button', { name: /^Live recordings/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^removed/ })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'salt');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^harbour/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^salt/ }));
    const change = screen.getByRole('button', { name: 'Change' });
    expect(change).toHaveFocus();
    await user.type(screen.getByLabelText('Note for the listener, optional'), 'Both nights');
    await user.type(screen.getByLabelText('Downloads, at most'), '25');
    await user.click(screen.getByRole('radio', { name: 'No end' }));
    await user.click(change);
    await user.click(await screen.findByRole('button', { name: /^Live recordings/ }));
    expect(screen.getByLabelText('Note for the listener, optional')).toHaveValue('Both nights');
    await user.type(screen.getByLabelText('Password, optional'), 'lighthouse');
    await user.click(screen.getByRole('switch', { name: 'Originals may be heard too' }));
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          folderId: 'live',
          expiresInDays: null,
          maxDownloads: 25,
          note: 'Both nights',
          allowsOriginal: false,
          password: 'lighthouse',
        },
      ]),
    );
  });

  it('says what is wrong with a field before anything is sent', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Downloads, at most'), '0');
    await user.type(screen.getByLabelText('Password, optional'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(/^Enter a whole number from 1 to 10,000/)).toBeInTheDocument();
    expect(screen.getByText('A password has 8 to 128 characters.')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('keeps everything typed when the server refuses', async () => {
    const message = 'The file of this song is no longer stored, so there is nothing to share. Retune it again first.';
    server.use(http.post('/api/studio/links', () => refused(409, 'links.song_not_stored', message)));
    const { user } = open();
    await user.type(screen.getByLabelText('Note for the listener, optional'), 'For the vinyl cut');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await within(screen.getByRole('alert')).findByText(new RegExp(message))).toBeInTheDocument();
    expect(screen.getByLabelText('Note for the listener, optional')).toHaveValue('For the vinyl cut');
    expect(isClosed).toBe(false);
  });

  it('names the rule for passwords, and shows at the field what the server says of one', async () => {
    const message = 'This password is too common and easy to guess. Please choose another one';
    server.use(http.post('/api/studio/links', () => refused(400, 'request.invalid', message, { password: message })));
    const { user } = open();
    expect(screen.getByText(/Anyone who can listen can also keep a copy\.$/)).toBeInTheDocument();
    const password = screen.getByLabelText('Password, optional');
    expect(password).toHaveAccessibleDescription(/^At least 8 characters, and not a common word/);
    await user.type(password, 'summer2026');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(message)));
  });

  it('says so when there is nothing to choose from, or it cannot be loaded', async () => {
    server.use(http.get('/api/studio/folders', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open(null);
    expect(await screen.findByText('We couldn’t load the songs and folders')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.type(screen.getByRole('searchbox'), 'trumpet');
    expect(await screen.findByText('No song or folder contains “trumpet” in its name.')).toBeInTheDocument();
  });
});
