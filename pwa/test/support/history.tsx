import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { HistoryItemDto } from '../../src/api/generated/attune-client';
import { HistoryPage } from '../../src/features/studio/history/history-page';
import { chooseWorkspace } from '../../src/shared/session/current-workspace';
import { aUser } from './a-user';
import { renderStudioTab } from './render-app';
import { server, signInAs } from './server';

/** The server's list, and the queries it was asked. */
export function serveHistory(songs: HistoryItemDto[], pageSize = 50): URLSearchParams[] {
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

export function openHistory(address = '/studio/history') {
  signInAs(aUser({ subscriptionTier: 'studio' }));
  return renderStudioTab([{ path: '/studio/history', element: <HistoryPage /> }], address);
}

/** The songs of the list, without those in progress. */
export const historyRows = async () =>
  within(await screen.findByRole('group', { name: 'Songs' })).getAllByRole('listitem');

/** Works in a workspace of others, to read it. */
export const becomeViewer = () =>
  chooseWorkspace({
    id: 'w',
    userId: aUser().id,
    name: 'Low Tide Audio',
    role: 'viewer',
    tier: 'studio',
    pausedAt: null,
    keptUntil: null,
  });
