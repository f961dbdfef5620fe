import { act, screen, waitFor, within } from '@testing-library/react';
import { holdTimers } from '../../../../test/support/hold-timers';
import {
  aFile,
  engine,
  happens,
  library,
  openPlayer,
  openTrack,
  play,
  playerWith,
  setUpPlayer,
  SilentEngine,
  stored,
} from '../../../../test/support/player';
import { AudioFileError } from '../../../shared/audio/audio-file.errors';
import { readResumeMark, writeResumeMark } from './resume-mark';

setUpPlayer();
beforeEach(() => localStorage.setItem('attune.player.view', 'queue'));

const rows = () => within(screen.getByRole('region', { name: 'Queue' })).getAllByRole('listitem');

function lastVisit(...songIds: string[]) {
  for (const id of songIds) library.shown.add(id);
  stored.queue = { songIds, unshuffled: null, current: 1, repeat: 'all' };
  writeResumeMark({ songId: songIds[1] ?? null, seconds: 42 });
}

describe('the queue after a reload', () => {
  it('is there again, paused where it stopped, with repeat as it was', async () => {
    lastVisit('one', 'two', 'three');
    const { user } = openPlayer();
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Repeat, all' })).toBeVisible();
    await waitFor(() => expect(engine().load).toHaveBeenCalledWith(expect.anything(), 42));
    expect(engine().play).not.toHaveBeenCalled();
    await user.click(await play());
    expect(engine().play).toHaveBeenCalled();
    expect(openTrack).toHaveBeenCalledTimes(1);
  });

  it('leaves out songs that are no longer in the library, and says so', async () => {
    lastVisit('one', 'two', 'three');
    library.shown.delete('two');
    openPlayer();
    expect(await screen.findByText('1 song was left out of the queue')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'three.mp3' })).toBeVisible();
    await waitFor(() => expect(engine().load).toHaveBeenCalledWith(expect.anything(), 0));
    expect(rows()).toHaveLength(2);
  });

  it('keeps the position as it goes on', async () => {
    lastVisit('one', 'two');
    const every5Seconds = holdTimers(5000);
    const { user } = openPlayer();
    await user.click(await play());
    await screen.findByRole('button', { name: 'Pause' });
    engine().position = 61;
    every5Seconds.fire();
    expect(readResumeMark()).toEqual({ songId: 'two', seconds: 61 });
    engine().position = 62;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(readResumeMark()).toEqual({ songId: 'two', seconds: 62 });
    expect(stored.queue).toMatchObject({ songIds: ['one', 'two'], current: 1 });
  });

  it('stores what was added and removed', async () => {
    lastVisit('one', 'two', 'three');
    const soon = holdTimers(500);
    const { user } = openPlayer();
    await user.click(await screen.findByRole('button', { name: 'Remove one.mp3' }));
    soon.fire();
    await waitFor(() => expect(stored.queue).toMatchObject({ songIds: ['two', 'three'], current: 0 }));
  });
});

describe('shuffle and repeat', () => {
  it('shuffles what follows the current track, and restores the order', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.mp3`);
    const { user, store } = await playerWith(...names.map((name) => aFile(name)));
    await play();
    const order = () => store.getState().player.queue.map(({ fileName }) => fileName);
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    expect(screen.getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'true');
    expect(order()[0]).toBe('0.mp3');
    expect(order().toSorted()).toEqual(names.toSorted());
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    expect(order()).toEqual(names);
  });

  it('begins again after the last track, or repeats one', async () => {
    const { user, store } = await playerWith(aFile('one.mp3'), aFile('two.mp3'));
    await user.click(await play());
    const [first, second] = store.getState().player.queue;
    const end = (key = '') => happens(() => SilentEngine.last?.emit({ type: 'ended', key }));
    await user.click(screen.getByRole('button', { name: 'Repeat, off' }));
    await end(first?.id);
    expect(await screen.findByRole('heading', { name: 'two.mp3' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next track' })).not.toHaveAttribute('aria-disabled');
    await screen.findByRole('button', { name: 'Pause' });
    await end(second?.id);
    expect(await screen.findByRole('heading', { name: 'one.mp3' })).toBeVisible();
    await screen.findByRole('button', { name: 'Pause' });
    await user.click(screen.getByRole('button', { name: 'Repeat, all' }));
    await happens(() => engine().emit({ type: 'status', status: 'paused' }));
    const played = engine().play.mock.calls.length;
    await end(first?.id);
    expect(screen.getByRole('heading', { name: 'one.mp3' })).toBeVisible();
    expect(engine().play).toHaveBeenCalledTimes(played + 1);
    await user.click(screen.getByRole('button', { name: 'Repeat, this song' }));
    expect(screen.getByRole('button', { name: 'Repeat, off' })).toBeVisible();
  });
});

describe('a queue whose disk is gone', () => {
  it('stops after twenty unreadable tracks, also when it repeats', async () => {
    const { user } = await playerWith(...Array.from({ length: 3 }, (_, at) => aFile(`${at}.mp3`)));
    await user.click(await play());
    await user.click(screen.getByRole('button', { name: 'Repeat, off' }));
    openTrack.mockImplementation(() => Promise.reject(new AudioFileError('unreadable')));
    openTrack.mockClear();
    await user.click(screen.getByRole('button', { name: 'Next track' }));
    expect(await play()).toBeVisible();
    expect(openTrack).toHaveBeenCalledTimes(21);
  });
});
