import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signOut } from '../../test/support/account-menu';
import { aUser } from '../../test/support/a-user';
import { refused, server, signInAs, setUpServer } from '../../test/support/server';

/** Until it is resolved, the landing page is still loading. */
const landingPage = Promise.withResolvers<void>();
jest.unstable_mockModule('../features/home/home-page', async () => {
  await landingPage.promise;
  return { HomePage: () => <h1>Transform Your Sound</h1> };
});
const { renderApp } = await import('../../test/support/render-app');

setUpServer();

it('does not keep the dashboard while the landing page is still loading', async () => {
  signInAs(aUser());
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: 0, retunesLimit: 0, resetsAt: '2026-12-01T00:00:00Z' }),
    ),
    http.get('/api/retunes', () => HttpResponse.json([])),
    http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out.' })),
  );
  const { user } = renderApp('/');
  const greeting = await screen.findByRole('heading', { name: /Welcome back/ });
  await signOut(user);
  await waitFor(() => expect(greeting).not.toBeInTheDocument());
  landingPage.resolve();
  expect(await screen.findByRole('heading', { name: 'Transform Your Sound' })).toBeInTheDocument();
});

it('treats no one as a visitor while the session cannot be loaded', async () => {
  let questions = 0;
  server.use(
    http.get('/api/auth/user', () => {
      questions += 1;
      return refused(503, 'platform.unavailable', 'Soon back.');
    }),
  );
  const { user } = renderApp('/');
  expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
  await waitFor(() => expect(tryAgain()).toBeEnabled());
  expect(screen.queryByRole('heading', { name: 'Transform Your Sound' })).not.toBeInTheDocument();
  const asked = questions;
  await user.click(tryAgain());
  await waitFor(() => expect(questions).toBeGreaterThan(asked));
  await waitFor(() => expect(tryAgain()).toBeEnabled());
  // One by the press, none by itself.
  expect(questions).toBe(asked + 1);
});
