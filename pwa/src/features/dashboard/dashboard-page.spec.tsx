import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch } from '../../../test/support/a-batch';
import { aSubscription } from '../../../test/support/a-subscription';
import { aResult } from '../../../test/support/a-result';
import { aUser } from '../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../test/support/a-workspace';
import { fakeCaches } from '../../../test/support/fake-caches';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';
import type { RetuneDto, UserDto } from '../../api/generated/attune-client';
import { persistFiles } from '../../shared/file-inbox/persisted-files';
import { OPTIONS_KEY } from '../../shared/retuning/next-target';
import { DashboardPage, greetingName } from './dashboard-page';

setUpServer();

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(globalThis, { caches: fakeCaches() });
});

afterEach(() => {
  leaveWorkspace();
  Reflect.deleteProperty(globalThis, 'caches');
});

interface Has {
  user?: Partial<UserDto>;
  used?: number;
  limit?: number;
  retunes?: RetuneDto[];
}

function openFor({ user = { subscriptionTier: 'pro' }, used = 0, limit = 50, retunes = [] }: Has) {
  signInAs(aUser(user));
  serve({ used, limit, retunes });
  return renderPage(<DashboardPage />);
}

function serve({ used = 0, limit = 50, retunes = [] }: Omit<Has, 'user'>) {
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z' }),
    ),
    http.get('/api/retunes', () => HttpResponse.json(retunes)),
    http.get('/api/studio/batches', () => HttpResponse.json({ items: [], nextCursor: null, total: 0 })),
  );
}

function aRetune(differences: Partial<RetuneDto> = {}): RetuneDto {
  return {
    id: '1',
    status: 'completed',
    originalFilename: 'Harbour Lights (live).flac',
    inBatch: false,
    onDevice: false,
    verification: null,
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
    originalUrl: null,
    resultUntil: null,
    result: aResult(),
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

  it('greets the first visit as what it is', async () => {
    openFor({ user: { lastVisitAt: null } });
    expect(await screen.findByRole('heading', { name: 'Welcome, Mara' })).toBeInTheDocument();
  });

  it('draws one graduation per retune and says when the count is reset', async () => {
    openFor({ used: 18 });
    const meter = await screen.findByRole('meter', { name: 'Monthly usage' });
    expect(meter).toHaveAttribute('aria-valuetext', '18 of 50 retunes');
    expect(meter.children).toHaveLength(50);
    expect(screen.getByText(/Your retunes reset on 1 December/)).toBeInTheDocument();
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

  it('links to the Studio Hub in place of the plans on the Studio plan', async () => {
    openFor({ user: { subscriptionTier: 'studio' }, limit: 999_999 });
    await screen.findByText('Studio Plan');
    const tiles = within(screen.getByRole('navigation', { name: 'Go to' })).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/tuner', '/retuner', '/education', '/studio']);
  });
});

describe('a song that was kept for after the payment', () => {
  const song = (name = 'rock_feelings.mp3') => new File([new Uint8Array(7)], name, { type: 'audio/mpeg' });
  const waiting = (name: string) => screen.findByRole('region', { name });

  it('waits as the first thing, at the target that the retuner begins with', async () => {
    window.localStorage.setItem(OPTIONS_KEY, JSON.stringify({ target: 528 }));
    await persistFiles([song()], aUser().id);
    openFor({});
    const card = within(await waiting('rock_feelings.mp3 is waiting: retune it to 528\u00a0Hz'));
    expect(card.getByText(/^Kept in this browser until tomorrow, \d\d:\d\d$/)).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Retune it to 528\u00a0Hz' })).toHaveAttribute('href', '/retuner?target=528');
  });

  it('is opened in the retuner while there is no plan', async () => {
    await persistFiles([song(), song('other.mp3')], null);
    openFor({ user: {}, limit: 0 });
    const card = within(await waiting('2 songs are waiting'));
    expect(card.getByRole('link', { name: 'Open them in the retuner' })).toHaveAttribute('href', '/retuner');
  });

  it('can be discarded, and is not shown to another user', async () => {
    await persistFiles([song()], aUser().id);
    const { user, unmount } = openFor({});
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/is waiting/)).toBeNull();
    unmount();
    await persistFiles([song()], 'someone-else');
    openFor({});
    await screen.findByText('Pro Plan');
    expect(await screen.findByRole('heading', { name: 'No Activity Yet' })).toBeInTheDocument();
    expect(screen.queryByText(/is waiting/)).toBeNull();
  });
});

describe('in the workspace of a team', () => {
  it('says whose it is and leads into it; the plans are not the member’s concern', async () => {
    workAs('editor');
    serve({ limit: 999_999 });
    renderPage(<DashboardPage />);
    const card = within(await screen.findByRole('region', { name: 'You’re in Low Tide Audio’s workspace' }));
    expect(card.getByText('Your role here is editor')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Open Studio Hub' })).toHaveAttribute('href', '/studio');
    expect(screen.getByText('Studio Plan, Low Tide Audio')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Plans/ })).toBeNull();
  });

  it('leads back to the own workspace', async () => {
    workAs('editor');
    serve({});
    const { user } = renderPage(<DashboardPage />);
    await user.click(await screen.findByRole('button', { name: 'Switch workspace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch workspace' }));
    await user.click(await dialog.findByRole('button', { name: /^Mara’s workspace/ }));
    expect(await screen.findByText('Free Plan')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is new and what runs', () => {
  const HOUR_AFTER = '2026-11-24T19:00:00.000Z';

  it('names what has ended since the last visit, three at most, the newest first', async () => {
    const ended = ['2026-11-25', '2026-11-28', '2026-11-26', '2026-11-27'].map((day, at) =>
      aRetune({ id: `${at}`, originalFilename: `${day}.mp3`, processedAt: `${day}T10:00:00.000Z` }),
    );
    openFor({ retunes: [...ended, aRetune({ id: 'seen', originalFilename: 'seen.mp3' })] });
    const news = within(await screen.findByRole('region', { name: /^New since / }));
    expect(news.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2026-11-28.mp3 is done.Open',
      '2026-11-27.mp3 is done.Open',
      '2026-11-26.mp3 is done.Open',
    ]);
    const open = news.getByRole('link', { name: 'Open: 2026-11-28.mp3' });
    expect(open).toHaveAttribute('href', '/retuner/receipts/1');
    expect(screen.queryByRole('region', { name: 'Running' })).toBeNull();
  });

  it('shows how far songs are, and asks again until they are done', async () => {
    const poll = holdTimers(3000);
    const running = { figures: null, receiptUrl: null, processedAt: null };
    const progress = { stage: 'retune', percent: 62.4, etaSeconds: 9 } as const;
    openFor({
      retunes: [
        aRetune({ ...running, id: 'a', originalFilename: 'Salt.flac', status: 'processing', progress }),
        aRetune({ ...running, id: 'b', originalFilename: 'Undertow.flac', status: 'pending' }),
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Running' }));
    expect(panel.getByRole('meter', { name: 'Progress of Salt.flac' })).toHaveAttribute('aria-valuetext', '62 %');
    expect(panel.getAllByRole('listitem')[1]).toHaveTextContent('Undertow.flacWaiting');
    serve({ retunes: [] });
    await waitFor(() => expect(poll.size).toBeGreaterThan(0));
    poll.fire();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Running' })).toBeNull());
  });

  it('counts batches as one, with their songs', async () => {
    const batches = [
      aBatch({ id: 'night', name: 'Night Ferry', startedAt: HOUR_AFTER, completedAt: '2026-11-24T20:00:00.000Z' }),
      aBatch({
        id: 'set',
        name: 'Live set',
        status: 'processing',
        totalFiles: 98,
        waitingFiles: 38,
        runningFiles: 2,
        startedAt: '2026-11-29T10:00:00.000Z',
        completedAt: null,
      }),
    ];
    const song = aRetune({ inBatch: true, processedAt: '2026-11-24T19:02:00.000Z' });
    const beside = aRetune({ id: '2', originalFilename: 'Salt.flac', status: 'processing', processedAt: null });
    signInAs(aUser({ subscriptionTier: 'studio' }));
    serve({ limit: 999_999, retunes: [song, beside] });
    server.use(
      http.get('/api/studio/batches', () => HttpResponse.json({ items: batches, nextCursor: null, total: 2 })),
    );
    renderPage(<DashboardPage />);
    const meter = await screen.findByRole('meter', { name: 'Progress of Live set' });
    expect(meter).toHaveAttribute('aria-valuetext', '58 of 98 songs');
    expect(screen.getByRole('meter', { name: 'Progress of Salt.flac' })).toBeInTheDocument();
    const news = within(screen.getByRole('region', { name: /^New since / }));
    expect(news.getByRole('listitem')).toHaveTextContent('Night Ferry is done: 3 songs.');
    expect(news.getByRole('link')).toHaveAttribute('href', '/studio/history/batches/night');
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
      result: null,
      receiptUrl: null,
      error: 'There is no sound in this file.',
    } as const;
    openFor({ retunes: [aRetune(), aRetune({ id: '2', originalFilename: 'noise.wav', ...failed })] });
    const receipt = await activity().findByRole('link', { name: 'Harbour Lights (live).flac' });
    expect(receipt).toHaveAttribute('href', '/retuner/receipts/1');
    const [song, noise] = activity().getAllByRole('listitem');
    expect(song).toHaveTextContent(/432.Hz441\.92.*432\.00 hertz.*On target/);
    expect(noise).toHaveTextContent('There is no sound in this file.Failed, didn’t count');
    expect(activity().getByRole('link', { name: 'Choose noise.wav again' })).toHaveAttribute('href', '/retuner');
    expect(activity().getAllByRole('link')).toHaveLength(3);
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
