import { screen } from '@testing-library/react';
import { http } from 'msw';
import { renderApp } from '../../test/support/render-app';
import { refused, server, useServer } from '../../test/support/server';

useServer();

it('takes nobody for a visitor while it cannot be asked who is signed in', async () => {
  server.use(http.get('/api/auth/user', () => refused(503, 'platform.unavailable', 'Soon back.')));
  renderApp('/');
  expect(await screen.findByText('Who is signed in could not be asked')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /try again/i })).toBeEnabled();
  expect(screen.queryByRole('heading', { name: 'Transform Your Sound' })).not.toBeInTheDocument();
});
