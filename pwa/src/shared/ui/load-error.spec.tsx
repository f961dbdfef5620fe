import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LoadError } from './load-error';

afterEach(() => jest.restoreAllMocks());

function becomes(online: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

describe('content that could not be loaded', () => {
  it('is requested again once the connection is back, and not before', () => {
    becomes(false);
    const onRetry = jest.fn();
    const { rerender } = render(<LoadError title="No list" error={{ message: 'Away.' }} onRetry={onRetry} />);
    expect(screen.getByText('You’re offline')).toBeInTheDocument();
    rerender(<LoadError title="No list" error={{ message: 'Away.' }} onRetry={onRetry} />);
    expect(onRetry).not.toHaveBeenCalled();
    becomes(true);
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<LoadError title="No list" error={{ message: 'Away.' }} onRetry={() => onRetry()} />);
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ status: 429, message: 'Try again in 20 seconds.' }, 'Try again in 20 seconds.'],
    [{ status: 403, message: '' }, 'The server had a problem (403). Nothing was lost.'],
    [{ status: 503, message: 'Busy.', code: 'app.busy' }, 'The server had a problem (503). Nothing was lost.'],
    [{ status: 502, message: 'A proxy gave up.' }, 'A proxy gave up.'],
  ])('says why: %j', (error, reason) => {
    render(<LoadError title="No list" error={error} onRetry={jest.fn()} />);
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  it('is requested again only by a press while there is a connection', () => {
    const onRetry = jest.fn();
    render(<LoadError title="No list" error={{ status: 500, message: '' }} onRetry={onRetry} />);
    expect(screen.getByText('The server had a problem (500). Nothing was lost.')).toBeInTheDocument();
    expect(onRetry).not.toHaveBeenCalled();
  });
});
