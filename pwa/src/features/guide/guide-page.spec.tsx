import { GUIDE } from '@attune/catalogue/guide';
import { screen } from '@testing-library/react';
import { aUser } from '../../../test/support/a-user';
import { renderPage } from '../../../test/support/render-app';
import { signInAs, setUpServer } from '../../../test/support/server';
import { GuidePage } from './guide-page';

setUpServer();

describe('the features guide', () => {
  it('shows the steps of one plan at a time, and names it in the address', async () => {
    const { user, router } = renderPage(<GuidePage />, '/features-guide');
    expect(screen.getByRole('heading', { name: 'Retune a song' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Pro' }));
    expect(screen.getByRole('heading', { name: 'Retune to a Solfeggio frequency' })).toBeInTheDocument();
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

  it('links each topic of the Studio Hub to its page', () => {
    renderPage(<GuidePage />, '/features-guide?plan=studio');
    for (const { link } of GUIDE.studio) {
      if (link) expect(screen.getAllByRole('link', { name: link.label })[0]).toHaveAttribute('href', link.to);
    }
  });

  it('shows pictures of the pages, each with a description and its size', () => {
    renderPage(<GuidePage />, '/features-guide?plan=studio');
    const pictures = screen.getAllByRole('img', { name: /^Share links: / });
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect(picture).toHaveAttribute('width', '390');
    }
    expect(pictures.length).toBeGreaterThan(0);
  });

  it('promises no phone support and no effect on health', () => {
    expect(JSON.stringify(GUIDE)).not.toMatch(/telephone|\bphone|\bheal|\bcure|ancient|detox/i);
  });
});
