import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../test/support/render-app';
import { leavePage } from '../shared/navigation/leave-page';
import { ErrorPage } from './error-page';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = jest.fn();

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A page under a service worker; its registration finds this newer one. */
function underServiceWorker(newer: FakeWorker | null): EventTarget {
  const registration = { update: () => Promise.resolve(), waiting: null, installing: newer };
  const container = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return container;
}

function openWithout(chunk: string) {
  const loader = () => {
    throw new TypeError(`Failed to fetch dynamically imported module: ${chunk}`);
  };
  renderRoutes([{ path: '/', loader, element: null, HydrateFallback: () => null, errorElement: <ErrorPage /> }], '/');
}

let reload: jest.SpiedFunction<typeof leavePage.reload>;

beforeEach(() => {
  sessionStorage.clear();
  reload = jest.spyOn(leavePage, 'reload').mockReturnValue();
  jest.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a page whose chunk is gone', () => {
  it('activates the new version, says so, and opens again only then', async () => {
    const newer = new FakeWorker();
    const container = underServiceWorker(newer);
    openWithout('/assets/online/subscribe-page.js');
    expect(await screen.findByRole('heading', { name: 'Attune has a new version' })).toBeInTheDocument();
    newer.becomes('installed');
    expect(newer.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is told from an error without a connection, and opens by itself once there is one', async () => {
    const goOnline = (isOnline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    };
    goOnline(false);
    try {
      openWithout('/assets/online/studio-page.js');
      expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Tuner' })).toHaveAttribute('href', '/tuner');
      expect(reload).not.toHaveBeenCalled();
    } finally {
      goOnline(true);
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is reloaded when there is no new version', async () => {
    underServiceWorker(null);
    openWithout('/assets/online/subscribe-page.js');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
