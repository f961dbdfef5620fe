import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import type { LiveEvent, LiveRetuner } from '../audio/live-retuner';
import { DemoSong } from './demo-song';

setUpServer();

/** An engine that sounds nothing. */
function silentDemo() {
  let emit: (event: LiveEvent) => void = () => undefined;
  const live = {
    tempoProblem: null,
    subscribe: (listener: typeof emit) => {
      emit = listener;
    },
    play: jest.fn(async () => {
      await Promise.resolve();
      act(() => emit({ type: 'status', status: 'playing' }));
    }),
    pause: jest.fn(async () => {
      await Promise.resolve();
      act(() => emit({ type: 'status', status: 'paused' }));
    }),
    positionSeconds: () => 12,
    seek: jest.fn(),
    dispose: jest.fn(() => Promise.resolve()),
  };
  const demo = {
    openDemo: jest.fn(() => Promise.resolve(live as unknown as LiveRetuner)),
    playAt: jest.fn(),
  };
  const load = jest.fn(() => Promise.resolve(demo));
  return { live, demo, load };
}

const play = () => screen.getByRole('button', { name: 'Play the demo song' });
const pauseButton = () => screen.findByRole('button', { name: 'Pause the demo song' });
function setOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value });
}

afterEach(() => setOnline(true));

describe('the demo song', () => {
  it('loads nothing and sounds nothing until Play is pressed, also when another pitch is chosen', async () => {
    const { load, live, demo } = silentDemo();
    const { user } = renderPage(<DemoSong load={load} />);
    await user.click(screen.getByRole('radio', { name: /^444/ }));
    expect(load).not.toHaveBeenCalled();
    await user.click(play());
    await pauseButton();
    expect(demo.playAt).toHaveBeenLastCalledWith(live, 444 / 440);
    expect(document.title).toMatch(/^▶ Low Water at 444 Hz/);
  });

  it('changes its pitch while it plays, and keeps its place', async () => {
    const { load, live, demo } = silentDemo();
    const { user } = renderPage(<DemoSong load={load} />);
    await user.click(play());
    await pauseButton();
    await user.click(screen.getByRole('radio', { name: /^528/ }));
    expect(demo.playAt).toHaveBeenLastCalledWith(live, 528 / 440);
    expect(screen.getByRole('img', { name: /They line up 88 times a second/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^440/ }));
    expect(demo.playAt).toHaveBeenLastCalledWith(live, 1);
    expect(live.seek).not.toHaveBeenCalled();
    expect(demo.openDemo).toHaveBeenCalledTimes(1);
    await user.click(await pauseButton());
    expect(live.pause).toHaveBeenCalled();
    expect(play()).toBeVisible();
  });

  it('does not play when Play is pressed again while it loads', async () => {
    const { load, live, demo } = silentDemo();
    const opened = Promise.withResolvers<LiveRetuner>();
    demo.openDemo.mockReturnValueOnce(opened.promise);
    const { user } = renderPage(<DemoSong load={load} />);
    await user.click(play());
    await user.click(play());
    await act(async () => {
      opened.resolve(live as unknown as LiveRetuner);
      await opened.promise;
    });
    expect(play()).not.toHaveAttribute('aria-busy');
    expect(live.play).not.toHaveBeenCalled();
  });

  it.each([
    [true, /^The demo couldn’t be played/],
    [false, /^You’re offline/],
  ])('says what to do when it does not load (online: %s), and can be tried again', async (online, text) => {
    const { load, demo } = silentDemo();
    setOnline(online);
    demo.openDemo.mockRejectedValueOnce(new Error('HTTP 503'));
    const { user } = renderPage(<DemoSong load={load} />);
    await user.click(play());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(play());
    await pauseButton();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('falls silent when the page is left', async () => {
    const { load, live } = silentDemo();
    const { user, unmount } = renderPage(<DemoSong load={load} />);
    await user.click(play());
    await pauseButton();
    unmount();
    await act(() => Promise.resolve());
    expect(live.dispose).toHaveBeenCalled();
  });
});
