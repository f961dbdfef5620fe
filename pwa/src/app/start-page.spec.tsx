import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderApp } from '../../test/support/render-app';
import { refused, server, useServer } from '../../test/support/server';

useServer();

it('takes nobody for a visitor while it cannot be asked who is signed in', async () => {
  let questions = 0;
  server.use(
    http.get('/api/auth/user', () => {
      questions += 1;
      return refused(503, 'platform.unavailable', 'Soon back.');
    }),
  );
  renderApp('/');
  expect(await screen.findByText('Who is signed in could not be asked')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  expect(screen.queryByRole('heading', { name: 'Transform Your Sound' })).not.toBeInTheDocument();
  const asked = questions;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(questions).toBe(asked);
});
