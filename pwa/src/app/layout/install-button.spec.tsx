import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { listenForInstallOffer } from '../install-prompt';
import { InstallButton } from './install-button';

setUpServer();

const Page = () => (
  <main id="main" tabIndex={-1}>
    <InstallButton />
  </main>
);

const button = () => screen.queryByRole('button', { name: 'Install Attune' });

function offer(prompt: () => Promise<void>) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event;
}

listenForInstallOffer();

describe('the install button', () => {
  it('appears once the browser offers to install; after the answer it is gone, and the focus is on the page', async () => {
    const { user } = renderPage(<Page />);
    expect(button()).toBeNull();
    let times = 0;
    const event = offer(() => Promise.resolve(void (times += 1)));
    expect(event.defaultPrevented).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Install Attune' }));
    expect(times).toBe(1);
    expect(button()).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('disappears when the app is installed in another way', () => {
    renderPage(<Page />);
    offer(() => Promise.resolve());
    expect(button()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(button()).toBeNull();
  });
});
