import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLink } from '../../../../test/support/a-link';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { LinkDto } from '../../../api/generated/attune-client';
import { LinksPage } from './links-page';

setUpServer();
afterEach(leaveWorkspace);

const SONG = aLink();
const FOLDER = aLink({
  id: 'live',
  what: 'folder',
  name: 'Live recordings',
  retuneId: null,
  folderId: 'live',
  songs: 24,
  note: null,
  hasPassword: true,
  maxDownloads: null,
  expiresAt: null,
  downloadCount: 17,
});

let links: LinkDto[];

beforeEach(() => {
  links = [SONG, FOLDER];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/links', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.has('cursor')) {
        return HttpResponse.json({ items: [aLink({ id: 'old', name: 'Old song.wav' })], nextCursor: null, total: 3 });
      }
      const search = query.get('search')?.toLowerCase() ?? '';
      const items = links.filter(({ name, note }) => `${name} ${note ?? ''}`.toLowerCase().includes(search));
      return HttpResponse.json({ items, nextCursor: null, total: items.length });
    }),
    http.delete('/api/studio/links/:id', ({ params }) => {
      links = links.map((link) => (link.id === params.id ? { ...link, status: 'revoked' } : link));
      return new HttpResponse(null, { status: 204 });
    }),
    http.patch('/api/studio/links/:id', async ({ params, request }) => {
      const changes = (await request.json()) as Partial<LinkDto>;
      links = links.map((link) => (link.id === params.id ? { ...link, ...changes } : link));
      return HttpResponse.json(links[0]);
    }),
  );
});

const open = (query = '') => renderStudioTab(<LinksPage />, `/studio/history/links${query}`);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

async function choose({ user }: ReturnType<typeof open>, name: string, item: string): Promise<void> {
  await user.click(within(await row(name)).getByRole('button', { name: new RegExp(`^More for ${name}`) }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the share links', () => {
  it('are listed with what they share, how often they were used and until when they are open', async () => {
    open();
    const song = within(await row('Harbour Lights'));
    expect(song.getByText('For the vinyl cut')).toBeInTheDocument();
    expect(song.getByText('Song')).toBeInTheDocument();
    expect(song.getByRole('cell', { name: /3 of 10/ })).toBeInTheDocument();
    expect(song.getByText('21 Dec 2036')).toBeInTheDocument();
    expect(song.getByText('Open')).toBeInTheDocument();
    const folder = within(await row('Live recordings'));
    expect(folder.getByText('No note')).toBeInTheDocument();
    expect(folder.getByRole('cell', { name: /17 of unlimited/ })).toBeInTheDocument();
    expect(folder.getByText('No end')).toBeInTheDocument();
    expect(folder.getByText('yes')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Live recordings' })).toHaveAttribute('href', '/studio/history/links/live');
  });

  it('are asked for again after an error', async () => {
    server.use(http.get('/api/studio/links', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the share links')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Harbour Lights')).toBeInTheDocument();
  });

  it('show the next page on request, and keep the first when it cannot be loaded', async () => {
    let attempts = 0;
    server.use(
      http.get('/api/studio/links', ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has('cursor');
        if (isFirst) return HttpResponse.json({ items: links, nextCursor: 'second', total: 3 });
        attempts += 1;
        if (attempts === 1) return refused(503, 'app.busy', 'Busy.');
        return HttpResponse.json({ items: [aLink({ id: 'old', name: 'Old song.wav' })], nextCursor: null, total: 3 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/We couldn’t load more links/)).toBeInTheDocument();
    expect(await row('Harbour Lights')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await row('Old song')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are found by name or note, which the address remembers', async () => {
    const { user, router } = open();
    await row('Harbour Lights');
    await user.type(screen.getByRole('searchbox', { name: 'Search links' }), 'VINYL{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Live/ })).toBeNull());
    expect(router.state.location.search).toBe('?search=VINYL');
    await user.type(screen.getByRole('searchbox', { name: 'Search links' }), ' tape{Enter}');
    expect(await screen.findByText('No share links match')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await row('Live recordings')).toBeInTheDocument();
  });

  it('say what they are for while there are none', async () => {
    links = [];
    open();
    expect(await screen.findByText('No share links yet')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'New share link' })).toBeEnabled();
  });

  it('are copied', async () => {
    const { user } = open();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(await row('Harbour Lights')).getByRole('button', { name: /^Copy the link/ }));
    expect(copied).toHaveBeenCalledWith(SONG.url);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  });

  it('are revoked after a question that names the consequence; the row stays', async () => {
    const view = open();
    await choose(view, 'Harbour Lights', 'Revoke');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Revoke the link of “Harbour Lights.flac”?' }),
    );
    expect(dialog.getByText(/^People who have it can no longer open it\./)).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Revoke link' }));
    await waitFor(async () => expect(within(await row('Harbour Lights')).getByText('Revoked')).toBeInTheDocument());
    expect(within(await row('Harbour Lights')).queryByRole('button', { name: /^Copy/ })).toBeNull();
    await toastSays('Link revoked');
  });

  it('are edited, and keep what was typed when the server refuses', async () => {
    const message = 'Choose 1 to 10,000 downloads, or no limit';
    server.use(
      http.patch('/api/studio/links/:id', () => refused(400, 'app.invalid', message, { maxDownloads: message }), {
        once: true,
      }),
    );
    const view = open();
    await choose(view, 'Harbour Lights', 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Edit share link' }));
    const downloads = form.getByLabelText('Downloads, at most');
    await view.user.clear(downloads);
    await view.user.type(downloads, '25');
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(downloads).toHaveValue('25');
    await view.user.type(form.getByLabelText('Note for the listener, optional'), ', side A');
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('For the vinyl cut, side A')).toBeInTheDocument();
  });

  it('cannot be made or changed by a viewer, who reads why and can copy them', async () => {
    workAs('viewer');
    const { user } = open();
    await user.click(within(await row('Harbour Lights')).getByRole('button', { name: /^More for/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'QR code and downloads',
      'Open page',
    ]);
    await user.keyboard('{Escape}');
    const button = screen.getByRole('button', { name: 'New share link' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/^Your role here is viewer\./);
  });

  it('say that they are paused with the plan', async () => {
    workAs('editor', { tier: 'free', pausedAt: '2026-11-01T00:00:00.000Z', keptUntil: '2027-01-30T00:00:00.000Z' });
    links = [aLink({ status: 'paused' })];
    open();
    expect(await screen.findByText('All share links are paused.')).toBeInTheDocument();
    expect(within(await row('Harbour Lights')).getByText('Paused')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New share link' })).toHaveAccessibleDescription(/^Paused with the plan/);
  });
});
