import type { Tier } from '@attune/catalogue/plans';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSubscription } from '../../../test/support/a-subscription';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { refused, server, signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { leavePage } from '../../shared/navigation/leave-page';
import { PricingPage } from './pricing-page';

setUpServer();

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

function openAs(tier: Tier) {
  signInAs(aUser({ subscriptionTier: tier }));
  return renderPage(<PricingPage />, '/pricing');
}

const cards = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { name: /^(Basic|Pro|Studio)$/ }) !== null);
const actions = () =>
  cards().map((card) => {
    const [action] = [...within(card).queryAllByRole('link'), ...within(card).queryAllByRole('button')];
    return [action?.textContent, action?.getAttribute('href')];
  });

describe('the pricing page', () => {
  it('offers visitors each plan, and an account at the bottom', async () => {
    const { user } = renderPage(<PricingPage />, '/pricing');
    expect(screen.getByRole('heading', { level: 1, name: 'Choose Your Frequency' })).toBeInTheDocument();
    const start = await screen.findByRole('button', { name: 'Get Started' });
    expect(actions()).toEqual([
      ['Get Started', '/subscribe?plan=basic'],
      ['Get Started', '/subscribe?plan=pro'],
      ['Get Started', '/subscribe?plan=studio'],
    ]);
    expect(screen.queryByText(/Current Plan/)).toBeNull();
    await user.click(start);
    expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeInTheDocument();
  });

  it('shows prices, the highlighted plan and the payment methods', () => {
    renderPage(<PricingPage />, '/pricing');
    expect(cards().map((card) => within(card).getByText(/^\$/).textContent)).toEqual(['$2.99', '$9.99', '$29.99']);
    expect(
      within(screen.getByText('Most Popular').closest('li') ?? document.body).getByText('Pro'),
    ).toBeInTheDocument();
    expect(screen.getByText('Secure payment via Stripe. Cancel anytime.')).toBeInTheDocument();
  });

  it('says Get Started to free users', async () => {
    openAs('free');
    expect(await screen.findByText('Current Plan: Free')).toBeInTheDocument();
    expect(actions().map(([label]) => label)).toEqual(['Get Started', 'Get Started', 'Get Started']);
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('says Upgrade for dearer plans, Change plan for cheaper ones, and Manage Subscription on the own plan', async () => {
    openAs('pro');
    expect(await screen.findByText('Current Plan: Pro')).toBeInTheDocument();
    expect(actions()).toEqual([
      ['Change plan', '/subscribe?plan=basic'],
      ['Manage Subscription', null],
      ['Upgrade', '/subscribe?plan=studio'],
    ]);
  });

  it('says when the plan ends, and offers to keep it', async () => {
    const subscription = aSubscription({ endsAt: '2026-12-22T10:00:00.000Z' });
    signInAs(aUser({ subscriptionTier: 'pro', subscription, hasBillingPortal: true }));
    renderPage(<PricingPage />, '/pricing');
    expect(await screen.findByText('Ends on 22 December.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep Pro' })).toBeInTheDocument();
  });

  it('lets free users who once paid manage their invoices', async () => {
    signInAs(aUser({ hasBillingPortal: true }));
    renderPage(<PricingPage />, '/pricing');
    expect(await screen.findByRole('button', { name: 'Manage Subscription' })).toBeInTheDocument();
  });

  it('does not offer an account while it is not known whether someone is signed in', async () => {
    signInAs(aUser());
    server.use(http.get('/api/auth/user', () => refused(503, 'app.away', 'Away.')));
    const { container } = renderPage(<PricingPage />, '/pricing');
    await waitFor(() => expect(container.querySelector('.h-control')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('compares the tiers, and answers questions', async () => {
    const { user } = openAs('basic');
    const table = screen.getByRole('table', { name: 'Feature comparison' });
    expect(within(table).getByRole('row', { name: /^Retunes a month/ })).toHaveTextContent(
      'Retunes a month–Not included550Unlimited',
    );
    expect(await within(table).findByRole('columnheader', { name: /^Basic.*your plan$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Can I cancel?' }));
    expect(screen.getByText(/until the end of the paid month/)).toBeInTheDocument();
  });
});

describe('Manage Subscription', () => {
  it('opens the billing portal, which returns here', async () => {
    const left = jest.spyOn(leavePage, 'to').mockReturnValue();
    const asked: unknown[] = [];
    server.use(
      http.post('/api/create-portal-session', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ portalUrl: 'https://billing.test/p' });
      }),
    );
    const { user } = openAs('pro');
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    expect(await screen.findByRole('button', { name: 'Opening...' })).toBeDisabled();
    expect(left).toHaveBeenCalledWith('https://billing.test/p');
    expect(asked).toEqual([{ returnUrl: `${window.location.origin}/pricing` }]);
  });

  it.each([
    [
      'the session is over',
      refused(401, 'auth.bad_api_key', 'Please sign in.'),
      ['Authentication Required', 'Please sign in to manage your subscription.'],
    ],
    [
      'the provider is away',
      refused(503, 'billing.provider_away', 'Away.'),
      ['Error', 'Failed to open subscription management. Please try again.'],
    ],
    [
      'no address comes back',
      HttpResponse.json({ portalUrl: '' }),
      ['Error', 'Failed to open subscription management. Please try again.'],
    ],
    [
      'there is nothing to manage',
      refused(409, 'billing.given_plan', 'Your plan is complimentary.'),
      ['Error', 'Your plan is complimentary.'],
    ],
  ])('says so when %s', async (_when, answer, texts) => {
    server.use(http.post('/api/create-portal-session', () => answer));
    const { user } = openAs('pro');
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await toastSays(...texts);
    expect(screen.getByRole('button', { name: 'Manage Subscription' })).toBeEnabled();
  });
});
