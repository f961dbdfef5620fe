import { screen } from '@testing-library/react';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { signInAs, setUpServer } from '../../../test/support/server';
import { GUIDE } from './guide-content';
import { GuidePage } from './guide-page';

setUpServer();

describe('the features guide', () => {
  it('shows the steps of one plan at a time, and names it in the address', async () => {
    const { user, router } = renderPage(<GuidePage />, '/features-guide');
    expect(screen.getByRole('heading', { name: 'Retune a song' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Pro' }));
    expect(screen.getByRole('heading', { name: 'Export lossless files' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Retune a song' })).toBeNull();
    expect(router.state.location.search).toBe('?plan=pro');
  });

  it('opens on the user’s plan', async () => {
    signInAs(aUser({ subscriptionTier: 'studio' }));
    renderPage(<GuidePage />, '/features-guide');
    expect(await screen.findByRole('heading', { name: 'Retune to any pitch' })).toBeInTheDocument();
  });

  it('gives general tips and links to the plans and the education hub', () => {
    renderPage(<GuidePage />, '/features-guide');
    expect(screen.getByRole('heading', { name: 'General tips' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('link', { name: 'Learn about frequencies' })).toHaveAttribute('href', '/education');
  });

  it('marks what is not available yet', () => {
    renderPage(<GuidePage />, '/features-guide?plan=studio');
    const topics = GUIDE.studio.filter(({ isPlanned }) => isPlanned);
    expect(screen.getAllByText('Planned')).toHaveLength(topics.length);
    expect(topics.length).toBeGreaterThan(0);
  });

  it('promises no phone support and no effect on health', () => {
    expect(JSON.stringify(GUIDE)).not.toMatch(/telephone|\bphone|\bheal|\bcure|ancient|detox/i);
  });
});
