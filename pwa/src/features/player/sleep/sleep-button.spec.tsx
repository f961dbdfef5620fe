import { screen, waitFor } from '@testing-library/react';
import { holdTimers } from '../../../../test/support/hold-timers';
import { aFile, engine, happens, play, playerWith, setUpPlayer } from '../../../../test/support/player';

setUpPlayer();
beforeEach(() => localStorage.setItem('attune.player.view', 'queue'));

describe('the sleep timer of the player', () => {
  it('stops with the song: it fades, nothing is prepared, and the next one does not follow', async () => {
    const quarters = holdTimers(250);
    const seconds = holdTimers(1000);
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await user.click(await play());
    await screen.findByRole('button', { name: 'Pause' });
    await user.click(screen.getByRole('button', { name: 'Sleep timer, off' }));
    await user.click(await screen.findByRole('radio', { name: 'End of song' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Sleep timer, end of song' })).toBeVisible();
    engine().position = 110;
    quarters.fire();
    await happens(seconds.fire);
    expect(engine().setVolume).toHaveBeenLastCalledWith(35);
    expect(engine().setNext).not.toHaveBeenCalled();
    await happens(() => engine().emit({ type: 'status', status: 'paused' }));
    await happens(() => engine().emit({ type: 'ended', key: store.getState().player.queue[0]?.id ?? '' }));
    expect(screen.getByRole('heading', { name: 'one.mp3' })).toBeVisible();
    expect(await play()).toBeEnabled();
    expect(engine().setVolume).toHaveBeenLastCalledWith(70);
    expect(screen.getByRole('button', { name: 'Sleep timer, off' })).toBeVisible();
  });

  it('says what is left, and can be stopped', async () => {
    const { user } = await playerWith(aFile('one.mp3'));
    await play();
    await user.click(screen.getByRole('button', { name: 'Sleep timer, off' }));
    await user.click(await screen.findByRole('radio', { name: /^30/ }));
    await waitFor(() => expect(screen.getByText('30:00')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Stop timer' }));
    expect(await screen.findByRole('button', { name: 'Sleep timer, off' })).toBeVisible();
  });
});
