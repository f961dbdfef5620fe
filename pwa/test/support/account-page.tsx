import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { SessionDto, UserDto } from '../../src/api/generated/attune-client';
import { AccountPage } from '../../src/features/account/account-page';
import { aUser } from './a-user';
import { renderPage } from './render-app';
import { server, signInAs } from './server';

export const HERE: SessionDto = {
  id: 'a'.repeat(64),
  device: 'Firefox on Linux',
  signedInAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  current: true,
};
export const PHONE: SessionDto = { ...HERE, id: 'b'.repeat(64), device: 'Safari on iPhone', current: false };

/** Signs the user in and opens their account page. */
export function openAs(user: Partial<UserDto>, usage = {}) {
  openHandlers(aUser(user), usage);
  return renderPage(<AccountPage />, '/account');
}

/** Signs the user in; the server knows their usage and two sessions. */
export function openHandlers(user: UserDto, { used = 0, limit = 50, storage = {} } = {}) {
  signInAs(user);
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z', ...storage }),
    ),
    http.get('/api/auth/email-change', () => HttpResponse.json({ pending: null })),
    http.get('/api/auth/sessions', () => HttpResponse.json([HERE, PHONE])),
  );
}

export const panel = async (name: string) => within(await screen.findByRole('region', { name }));
