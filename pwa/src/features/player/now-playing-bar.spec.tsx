import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { NowPlayingBar } from './now-playing-bar';
import { playerActions, type QueueEntry } from './player-slice';

setUpServer();

const entry: QueueEntry = {
  id: 'a',
  fileName: 'song.mp3',
  sizeBytes: 1,
  title: null,
  artist: null,
  album: null,
  coverUrl: null,
  format: null,
  durationSeconds: 120,
  a4ErrorCents: null,
  unmeasured: null,
  a4Hz: null,
  problem: null,
  libraryId: null,
};

describe('the player’s bar on other pages', () => {
  it('is docked: it covers neither messages nor the focused element', () => {
    const { store } = renderPage(<NowPlayingBar />, '/tuner');
    act(() => {
      store.dispatch(playerActions.added([entry]));
      store.dispatch(playerActions.selected('a'));
    });
    expect(screen.getByRole('complementary', { name: 'Player' })).toHaveAttribute('data-dock', 'always');
  });

  it('accepts Play while a track is opening, and a second press cancels it', async () => {
    const { store, user } = renderPage(<NowPlayingBar />, '/tuner');
    act(() => {
      store.dispatch(playerActions.added([entry]));
      store.dispatch(playerActions.selected('a'));
    });
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus();
  });
});
