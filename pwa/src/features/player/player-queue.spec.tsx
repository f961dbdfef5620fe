import { screen, waitFor, within } from '@testing-library/react';
import { aFile, engine, happens, openTrack, opened, play, playerWith, setUpPlayer } from '../../../test/support/player';
import { holdTimers } from '../../../test/support/hold-timers';
import { AudioFileError } from '../../shared/audio/audio-file.errors';
import type { OpenedTrack } from './open-track';

setUpPlayer();
beforeEach(() => localStorage.setItem('attune.player.view', 'queue'));

describe('the queue of the player', () => {
  it('continues with the next file at the end, and resets to paused after the last', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await user.click(await play());
    const [first, second] = store.getState().player.queue;
    await happens(() => engine().emit({ type: 'ended', key: first?.id ?? '' }));
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    await happens(() => {
      engine().emit({ type: 'status', status: 'paused' });
      engine().emit({ type: 'ended', key: second?.id ?? '' });
    });
    expect(await play()).toBeEnabled();
  });

  it('skips a track that cannot be read, says so, and goes on with the one after it', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await user.click(await play());
    openTrack.mockRejectedValueOnce(new AudioFileError('damaged'));
    await happens(() => engine().emit({ type: 'ended', key: store.getState().player.queue[0]?.id ?? '' }));
    expect(await screen.findByRole('heading', { name: 'three.mp3' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(screen.getByText('two.mp3 was skipped')).toBeVisible();
    const queue = within(screen.getByRole('region', { name: 'Queue' }));
    expect(queue.getByText(/This file is damaged or incomplete/)).toBeVisible();
  });

  it('stops at the end when none of the tracks that are left can be read', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await user.click(await play());
    openTrack.mockImplementation(() => Promise.reject(new AudioFileError('damaged')));
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await screen.findByRole('heading', { name: 'three.mp3' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(/damaged or incomplete/);
    expect(await play()).toBeEnabled();
    expect(openTrack).toHaveBeenCalledTimes(3);
  });

  it('shows why a track that was chosen cannot be read, and does not skip it', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await user.click(await play());
    openTrack.mockRejectedValueOnce(new AudioFileError('damaged'));
    await user.click(screen.getByRole('button', { name: /^Play two/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/damaged or incomplete/);
    expect(screen.getByRole('heading', { name: 'two.mp3' })).toBeVisible();
    expect(await play()).toBeEnabled();
  });

  it('keeps playing when Next is pressed again before a track is open', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await user.click(await play());
    const late = Promise.withResolvers<OpenedTrack>();
    openTrack.mockImplementationOnce(() => late.promise);
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await screen.findByRole('heading', { name: 'three.mp3' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    await happens(() => late.resolve(opened(120)));
    const key = store.getState().player.queue[2]?.id;
    expect(engine().load).toHaveBeenLastCalledWith(expect.objectContaining({ key }), 0);
  });

  it('keeps the focus while a track is opening: Play then requests playback, and a second press cancels it', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    const late = Promise.withResolvers<OpenedTrack>();
    openTrack.mockImplementationOnce(() => late.promise);
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    // The last in the queue now, and still focused.
    expect(screen.getByRole('button', { name: 'Next track' })).toHaveFocus();
    (await play()).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Pause' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await play()).toHaveFocus();
    await user.keyboard('{Enter}');
    await happens(() => late.resolve(opened(120)));
    await waitFor(() => expect(engine().play).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  });

  it('moves a track with the keyboard to either end of the queue', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    const down = screen.getByRole('button', { name: 'Move one.mp3 down' });
    down.focus();
    await user.keyboard('{Enter}');
    expect(down).toHaveFocus();
    expect(down).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    const rows = within(screen.getByRole('region', { name: 'Queue' })).getAllByRole('listitem');
    expect(rows[1]).toHaveTextContent('one.mp3');
  });

  it('does not play the previous track when Play is pressed while the next one is opening', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    const late = Promise.withResolvers<OpenedTrack>();
    openTrack.mockImplementationOnce(() => late.promise);
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    await user.keyboard('k');
    expect(engine().play).not.toHaveBeenCalled();
    await happens(() => late.resolve(opened(120)));
    await waitFor(() => expect(engine().play).toHaveBeenCalledTimes(1));
  });

  it('goes back from a track that is still opening, and does not seek in the previous one', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    engine().position = 50;
    openTrack.mockImplementationOnce(() => new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    await user.keyboard('l');
    await user.keyboard('p');
    expect(await screen.findByRole('heading', { name: 'one.mp3' })).toBeVisible();
    expect(await play()).toBeEnabled();
    expect(engine().seek).not.toHaveBeenCalled();
  });

  it('opens the chosen track even if the previous one ended, or moved on to the next, at that moment', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await user.click(await play());
    const [first, second] = store.getState().player.queue;
    const late = Promise.withResolvers<OpenedTrack>();
    openTrack.mockImplementationOnce(() => late.promise);
    await user.click(screen.getByRole('button', { name: /^Play three/ }));
    await happens(() => {
      engine().emit({ type: 'track', key: second?.id ?? '' });
      engine().emit({ type: 'ended', key: first?.id ?? '' });
      late.resolve(opened(120));
    });
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'three.mp3' })).toBeVisible();
  });

  it('removes a track from the queue and restores it', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    const rows = () => within(screen.getByRole('region', { name: 'Queue' })).getAllByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'Remove two.mp3' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()[1]).toHaveTextContent('two.mp3'));
    await user.click(screen.getByRole('button', { name: 'Move two.mp3 up' }));
    expect(rows()[0]).toHaveTextContent('two.mp3');
  });

  it('continues with the next track when the playing one is removed', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await user.click(await play());
    await user.click(screen.getByRole('button', { name: 'Remove one.mp3' }));
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('restarts a track on Previous after three seconds, and before that goes to the previous one', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    await play();
    engine().position = 3.5;
    await user.click(screen.getByRole('button', { name: 'Previous track' }));
    expect(engine().seek).toHaveBeenLastCalledWith(0);
    expect(screen.getByRole('heading', { name: 'two.mp3' })).toBeVisible();
    engine().position = 2.5;
    await user.click(screen.getByRole('button', { name: 'Previous track' }));
    expect(await screen.findByRole('heading', { name: 'one.mp3' })).toBeVisible();
  });

  it('has the next track ready once half a minute is left, and not before', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    const check = holdTimers(1000);
    await user.click(await play());
    await screen.findByRole('button', { name: 'Pause' });
    engine().position = 80;
    await happens(check.fire);
    expect(engine().setNext).not.toHaveBeenCalled();
    engine().position = 91;
    await happens(check.fire);
    await waitFor(() => expect(engine().setNext).toHaveBeenCalledTimes(1));
    expect(engine().setNext).toHaveBeenLastCalledWith(
      expect.objectContaining({ key: store.getState().player.queue[1]?.id }),
    );
  });

  it('moves the focus when the focused track is removed', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'), aFile('three.mp3'));
    await play();
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    remove('two.mp3').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(remove('three.mp3')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(remove('one.mp3')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus());
  });

  it('adds up the lengths of the queue once all are known', async () => {
    const { user } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await play();
    const queue = within(screen.getByRole('region', { name: 'Queue' }));
    expect(queue.getByText('2 tracks')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await queue.findByText('4:00')).toBeVisible();
  });
});
