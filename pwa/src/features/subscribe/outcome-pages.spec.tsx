import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { fakeCaches } from '../../../test/support/fake-caches';
import { renderPage } from '../../../test/support/render-app';
import { server, signInAs, setUpServer } from '../../../test/support/server';
import { persistFiles } from '../../shared/file-inbox/persisted-files';
import { deletePersistedFiles } from '../../shared/files/persisted-mark';
import { CancelPage } from './cancel-page';
import { SuccessPage } from './success-page';

setUpServer();

const leads = (name: string, to: string) => expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);

describe('/success', () => {
  it('confirms the subscription and links to the next step', async () => {
    signInAs(aUser({ subscriptionTier: 'basic' }));
    renderPage(<SuccessPage />, '/success');
    expect(await screen.findByRole('heading', { name: 'Your subscription is active' })).toBeInTheDocument();
    leads('Go to dashboard', '/');
    leads('Subscription details', '/pricing');
  });

  it('leads to a song that was kept for after the payment', async () => {
    Object.assign(globalThis, { caches: fakeCaches() });
    const user = aUser({ subscriptionTier: 'pro' });
    await persistFiles([new File(['song'], 'rock_feelings.mp3', { type: 'audio/mpeg' })], user.id);
    signInAs(user);
    renderPage(<SuccessPage />, '/success');
    await screen.findByRole('heading', { name: 'rock_feelings.mp3 is waiting: retune it to 432\u00a0Hz' });
    leads('Retune it to 432\u00a0Hz', '/retuner?target=432');
    await deletePersistedFiles();
    Reflect.deleteProperty(globalThis, 'caches');
  });

  it('has the server check while the plan is not active yet', async () => {
    signInAs(aUser());
    server.use(
      http.post('/api/sync-subscription', () => HttpResponse.json({ previousTier: 'free', newTier: 'studio' })),
    );
    renderPage(<SuccessPage />, '/success');
    expect(await screen.findByText('You’re on the Studio plan.')).toBeInTheDocument();
  });

  it('tells a free user at once that nothing was paid', async () => {
    signInAs(aUser());
    server.use(http.post('/api/sync-subscription', () => HttpResponse.json({ previousTier: 'free', newTier: 'free' })));
    renderPage(<SuccessPage />, '/success');
    expect(await screen.findByRole('heading', { name: 'Not confirmed yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
  });

  it('asks visitors to log in', async () => {
    renderPage(<SuccessPage />, '/success');
    expect(await screen.findByText('Please log in to continue')).toBeInTheDocument();
    expect(screen.getByText(/Any payment you made is safe/)).toBeInTheDocument();
  });
});

describe('/cancel', () => {
  it('says that the account is unchanged, and links to the next step', () => {
    renderPage(<CancelPage />, '/cancel');
    expect(screen.getByRole('heading', { name: 'Checkout Canceled' })).toBeInTheDocument();
    expect(screen.getByText(/Your account stays active with its free features/)).toBeInTheDocument();
    leads('Try again', '/pricing');
    leads('Back to app', '/');
  });

  it('names the user’s current plan, which stays', async () => {
    signInAs(aUser({ subscriptionTier: 'basic' }));
    renderPage(<CancelPage />, '/cancel');
    expect(await screen.findByText(/Your account stays active on the Basic plan/)).toBeInTheDocument();
  });
});
