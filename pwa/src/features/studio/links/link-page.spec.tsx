import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDownload, aLink } from '../../../../test/support/a-link';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import type { DownloadDto, LinkDto } from '../../../api/generated/attune-client';
import { LinkPage } from './link-page';

setUpServer();
afterEach(leaveWorkspace);

let link: LinkDto;
let downloads: DownloadDto[];

beforeEach(() => {
  link = aLink();
  downloads = [
    aDownload(),
    aDownload({ id: 'second', address: '2001:db8:4f::/48', browser: null, isComplete: false, percent: 61 }),
  ];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/links/:id', () => HttpResponse.json(link)),
    http.get('/api/studio/links/:id/downloads', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('cursor')
          ? { items: [aDownload({ id: 'third', browser: 'Chrome, Windows' })], nextCursor: null }
          : { items: downloads, nextCursor: downloads.length > 0 ? 'second' : null },
      ),
    ),
    http.delete('/api/studio/links/:id', () => {
      link = { ...link, status: 'revoked', revokedAt: '2026-11-22T12:00:00.000Z' };
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = () =>
  renderStudioTab(
    [
      { path: '/studio/history/links/:id', element: <LinkPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `/studio/history/links/${link.id}`,
  );

describe('a share link', () => {
  it('shows its address, what it allows, and the way to what it shares', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Harbour Lights.flac' })).toBeInTheDocument();
    expect(screen.getByText('Downloads', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^33 of 1010$/);
    expect(screen.getByText('mara@example.com, 19 Nov 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Song' })).toHaveAttribute('href', '/studio/history/harbour');
    expect(screen.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', link.url);
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  });

  it('lists its downloads: who, with what, and whether they were counted', async () => {
    const { user } = open();
    expect(
      await screen.findByRole('row', { name: /203\.0\.113\.0\/24 Download, complete Firefox, Linux/ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /broke off at\s+61 percent\s*, not counted Unknown/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      `/api/studio/links/${link.id}/downloads.csv`,
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /Chrome, Windows/ })).toBeVisible();
  });

  it('says so while it has no downloads', async () => {
    downloads = [];
    open();
    expect(await screen.findByText(/^No downloads yet\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });

  it('shows the link even when the downloads cannot be loaded', async () => {
    server.use(http.get('/api/studio/links/:id/downloads', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the downloads')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Harbour Lights.flac' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Firefox, Linux/ })).toBeVisible();
  });

  it('is revoked after a question; its log stays', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke link' }));
    expect(await screen.findByText(/^Revoked on 22 Nov 2026\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
    expect(screen.getByRole('row', { name: /Firefox, Linux/ })).toBeVisible();
  });

  it('tells what opens it again when all downloads are used', async () => {
    link = aLink({ status: 'used_up', downloadCount: 10 });
    open();
    expect(await screen.findByText(/^Visitors read that all downloads are used\./)).toBeInTheDocument();
  });

  it('leads back to the list when there is no such link', async () => {
    server.use(
      http.get('/api/studio/links/:id', () => refused(404, 'links.not_found', 'There is no such share link.')),
    );
    open();
    expect(await screen.findByRole('link', { name: 'All share links' })).toHaveAttribute(
      'href',
      '/studio/history/links',
    );
  });

  it('cannot be changed by a viewer, who reads why', async () => {
    workAs('viewer');
    open();
    const revoke = await screen.findByRole('button', { name: 'Revoke' });
    await waitFor(() => expect(revoke).toHaveAttribute('aria-disabled', 'true'));
    expect(revoke).toHaveAccessibleDescription(/^Your role here is viewer\./);
  });
});
