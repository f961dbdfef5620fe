import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSubscription } from '../../../test/support/a-subscription';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';
import type { RetuneDto, UserDto } from '../../api/generated/attune-client';
import { DashboardPage, greetingName } from './dashboard-page';

setUpServer();

interface Has {
  user?: Partial<UserDto>;
  used?: number;
  limit?: number;
  retunes?: RetuneDto[];
}

function openFor({ user = { subscriptionTier: 'pro' }, used = 0, limit = 50, retunes = [] }: Has) {
  signInAs(aUser(user));
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z' }),
    ),
    http.get('/api/retunes', () => HttpResponse.json(retunes)),
  );
  return renderPage(<DashboardPage />);
}

function aRetune(differences: Partial<RetuneDto> = {}): RetuneDto {
  return {
    id: '1',
    status: 'completed',
    originalFilename: 'Harbour Lights (live).flac',
    params: {
      targetHz: 432,
      sourceHz: 441.92,
      sourceBasis: 'measured',
      anchor: 'a4',
      mode: 'tempo',
      format: 'flac',
      quality: 'high',
      equivalentA4Hz: 432,
      cents: -39.3,
    },
    progress: null,
    statusUrl: '',
    eventsUrl: '',
    resultUrl: null,
    resultUntil: null,
    figures: {
      beforeHz: 441.92,
      afterHz: 432,
      measured: { cents: -39.31, differenceCents: -0.01, errorCents: 0.4 },
      isMoving: false,
    },
    receiptUrl: '/api/retunes/1/receipt',
    analysisUrl: null,
    createdAt: '2026-11-20T20:04:00.000Z',
    processedAt: '2026-11-20T20:05:00.000Z',
    ...differences,
  };
}

const activity = () => within(screen.getByRole('region', { name: 'Recent Activity' }));

describe('the dashboard', () => {
  it('greets by first name and names the plan', async () => {
    openFor({});
    expect(await screen.findByRole('heading', { name: 'Welcome back, Mara' })).toBeInTheDocument();
    expect(screen.getByText('Pro Plan')).toBeInTheDocument();
  });

  it('draws one graduation per retune and says when the count is reset', async () => {
    openFor({ used: 18 });
    const meter = await screen.findByRole('meter', { name: 'Monthly usage' });
    expect(meter).toHaveAttribute('aria-valuetext', '18 of 50 retunes');
    expect(meter.children).toHaveLength(50);
    expect(screen.getByText(/Resets on 1 December/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Song retuner/ })).toHaveTextContent('32 retunes left this month.');
    expect(screen.queryByText(/approaching/)).toBeNull();
  });

  it('warns above 80 percent', async () => {
    openFor({ used: 41 });
    expect(
      await screen.findByText("You're approaching your monthly limit. Consider upgrading for unlimited access."),
    ).toBeInTheDocument();
  });

  it('says that the limit is reached, and links to the plans', async () => {
    openFor({ user: { subscriptionTier: 'basic' }, used: 5, limit: 5 });
    expect(await screen.findByText('Monthly Limit Reached')).toBeInTheDocument();
    expect(screen.getByText(/You've used all 5 retunes for this month/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
  });

  it('says that a payment failed, with the way to the card', async () => {
    const openInvoice = {
      amountCents: 999,
      currency: 'usd',
      createdAt: '2026-11-22T10:00:00.000Z',
      attempts: 1,
      nextAttemptAt: null,
    };
    const subscription = aSubscription({ status: 'past_due', openInvoice });
    openFor({ user: { subscriptionTier: 'pro', subscription, hasBillingPortal: true } });
    expect(await screen.findByText('Payment failed on 22 November.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeInTheDocument();
  });

  it('has no usage card when retunes are unlimited', async () => {
    openFor({ user: { subscriptionTier: 'studio' }, used: 214, limit: 999_999 });
    expect(await screen.findByText('Unlimited retunes.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Monthly usage' })).toBeNull();
  });

  it('reserves no space for a usage card when retunes are unlimited', async () => {
    openFor({ user: { subscriptionTier: 'studio' } });
    server.use(http.get('/api/usage', () => new Promise<never>(() => {})));
    expect(await screen.findByText('Studio Plan')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Monthly usage' })).toBeNull();
  });

  it('offers the free tier a plan instead of an empty meter', async () => {
    openFor({ user: {}, limit: 0 });
    expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('links to tuner, retuner, education and plans', async () => {
    openFor({});
    await screen.findByText('Pro Plan');
    const tiles = within(screen.getByRole('navigation', { name: 'Go to' })).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/tuner', '/retuner', '/education', '/pricing']);
  });
});

describe('recent activity', () => {
  it('is empty at first, with two links to start', async () => {
    openFor({});
    expect(await screen.findByRole('heading', { name: 'No Activity Yet' })).toBeInTheDocument();
    expect(activity().getByRole('link', { name: 'Retune a song' })).toHaveAttribute('href', '/retuner');
    expect(activity().getByRole('link', { name: 'Open the tuner' })).toHaveAttribute('href', '/tuner');
  });

  it('lists the last retunes: what was asked, A4 before and after and the verdict, each with its receipt', async () => {
    const failed = {
      status: 'failed',
      figures: null,
      receiptUrl: null,
      error: 'There is no sound in this file.',
    } as const;
    openFor({ retunes: [aRetune(), aRetune({ id: '2', originalFilename: 'noise.wav', ...failed })] });
    const receipt = await activity().findByRole('link', { name: /^Harbour Lights \(live\)\.flac/ });
    expect(receipt).toHaveAttribute('href', '/retuner/receipts/1');
    expect(receipt).toHaveTextContent(/432.Hz441\.92.*432\.00 hertz.*On target/);
    const noise = activity().getAllByRole('listitem').at(1);
    expect(noise).toHaveTextContent('There is no sound in this file.Failed, didn’t count');
    expect(activity().getByRole('link', { name: 'Choose noise.wav again' })).toHaveAttribute('href', '/retuner');
    expect(activity().getAllByRole('link')).toHaveLength(2);
  });

  it.each([
    ['moves', { isMoving: true }, 'On target, moving'],
    ['is off', { measured: { cents: 1, differenceCents: 1.2, errorCents: 0.4 } }, 'Off by 1.20 cents'],
    ['was not measurable', { measured: null, beforeHz: null, afterHz: null }, 'Not measurable'],
  ])('says when a song %s', async (_what, change, verdict) => {
    const song = aRetune();
    if (song.params) song.params.sourceBasis = 'assumed';
    openFor({ retunes: [{ ...song, figures: song.figures && { ...song.figures, ...change } }] });
    expect(await activity().findByText(verdict)).toBeInTheDocument();
    if (verdict === 'Not measurable') expect(activity().getByRole('link')).toHaveTextContent('from an assumed 441.92');
  });

  it('says when it cannot be loaded, and tries again', async () => {
    signInAs(aUser());
    server.use(
      http.get('/api/usage', () => refused(503, 'app.unavailable', 'Away.')),
      http.get('/api/retunes', () => refused(503, 'app.unavailable', 'Away.'), { once: true }),
      http.get('/api/retunes', () => HttpResponse.json([aRetune()])),
    );
    const { user } = renderPage(<DashboardPage />);
    expect(await screen.findByText('The server had a problem (503). Nothing was lost.')).toBeInTheDocument();
    await user.click(activity().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Harbour Lights (live).flac')).toBeInTheDocument();
  });
});

describe('the greeting', () => {
  it.each([
    [{ firstName: 'Mara', email: 'm@example.com' }, 'Mara'],
    [{ firstName: null, email: 'mara.l@example.com' }, 'mara.l'],
    [{ firstName: '  ', email: 'mara.l@example.com' }, 'mara.l'],
    [{ firstName: '', email: '' }, 'Frequency Explorer'],
    [null, 'Frequency Explorer'],
  ])('calls %j %s', (user, name) => {
    expect(greetingName(user)).toBe(name);
  });
});
