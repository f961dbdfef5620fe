import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HERE, openAs, panel, PHONE } from '../../../test/support/account-page';
import { refused, server, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';

setUpServer();

describe('active sessions', () => {
  it('show this device, and the others can be revoked', async () => {
    let isRevoked = false;
    const { user } = openAs({});
    server.use(
      http.get('/api/auth/sessions', () => HttpResponse.json(isRevoked ? [HERE] : [HERE, PHONE])),
      http.delete(`/api/auth/sessions/${PHONE.id}`, () => {
        isRevoked = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const sessions = await panel('Active sessions');
    const [here, phone] = await sessions.findAllByRole('listitem');
    expect(here).toHaveTextContent('This device, now');
    expect(here).toHaveTextContent('Current');
    expect(phone).toHaveTextContent('Safari on iPhone');
    await user.click(sessions.getByRole('button', { name: 'Revoke Safari on iPhone' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.getByRole('list')).toHaveFocus();
    await toastSays('Session revoked');
  });

  it('keep the focus among them when one is revoked', async () => {
    const tablet = { ...PHONE, id: 'c'.repeat(64), device: 'Safari on iPad' };
    let isRevoked = false;
    const { user } = openAs({});
    server.use(
      http.get('/api/auth/sessions', () => HttpResponse.json(isRevoked ? [HERE, tablet] : [HERE, PHONE, tablet])),
      http.delete(`/api/auth/sessions/${PHONE.id}`, () => {
        isRevoked = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Revoke Safari on iPhone' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Safari on iPad' })).toHaveFocus());
  });

  it('show five at first, and all on request', async () => {
    const { user } = openAs({});
    const many = Array.from({ length: 8 }, (_, i) => ({ ...PHONE, id: String(i).repeat(64) }));
    server.use(http.get('/api/auth/sessions', () => HttpResponse.json([HERE, ...many])));
    const sessions = await panel('Active sessions');
    expect(await sessions.findAllByRole('listitem')).toHaveLength(5);
    await user.click(sessions.getByRole('button', { name: 'Show all 9' }));
    expect(sessions.getAllByRole('listitem')).toHaveLength(9);
  });

  it('say when they cannot be loaded', async () => {
    openAs({});
    server.use(http.get('/api/auth/sessions', () => refused(500, 'app.unexpected', 'Something broke.')));
    expect(await screen.findByText('The server had a problem (500). Nothing was lost.')).toBeInTheDocument();
  });
});
