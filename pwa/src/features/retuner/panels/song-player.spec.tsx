import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { holdTimers } from '../../../../test/support/hold-timers';
import type { LiveEvent } from '../../../shared/audio/live-retuner';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';

/** As much of the player as the playback uses. */
class FakeLiveRetuner {
  static last: FakeLiveRetuner;
  static create = () => Promise.resolve((FakeLiveRetuner.last = new FakeLiveRetuner()));
  readonly tempoProblem = null;
  readonly playsFromMemory = true;
  position = 0;
  emit: (event: LiveEvent) => void = () => undefined;
  load = jest.fn();
  listenTo = jest.fn();
  setRetuning = jest.fn();
  dispose = jest.fn(() => Promise.resolve());
  subscribe = (listener: (event: LiveEvent) => void) => void (this.emit = listener);
  positionSeconds = () => this.position;
  play = () => this.become('playing');
  pause = () => this.become('paused');
  private become = (status: 'playing' | 'paused') => {
    this.emit({ type: 'status', status });
    return Promise.resolve();
  };
  seek = (seconds: number) => void (this.position = seconds);
}

jest.unstable_mockModule('../../../shared/audio/live-retuner', () => ({ LiveRetuner: FakeLiveRetuner }));
const { SongPlayer } = await import('./song-player');

const facts = { durationSeconds: 200, sampleRateHz: 44_100, channels: 2, codec: 'mp3', bitRateKbps: 320 };
const song: Song = {
  id: 'a',
  file: new File(['x'], 'a.mp3'),
  name: 'a.mp3',
  sizeBytes: 1,
  refusal: null,
  probe: null,
  upload: null,
  storedOriginalOf: null,
  sourceText: null,
  tuning: { kind: 'unknown', why: '' },
  isForced: false,
  takesAlbumShift: false,
  path: '',
  phase: { kind: 'open', stoppedBy: null },
  inspection: { kind: 'known', facts, peaks: null },
};
const queue = { pcmOf: () => Promise.resolve(null) } as unknown as SongQueue;
const retuning = (ratio: number) => ({ ratio, mode: 'tempo' }) as const;

it('the time beside the waveform goes on while the song plays, and stops when it is paused', async () => {
  const user = userEvent.setup();
  const refresh = holdTimers(250);
  const { unmount } = render(<SongPlayer queue={queue} song={song} retuning={retuning(0.98)} />);
  await user.click(screen.getByRole('button', { name: 'Listen to the original' }));
  await screen.findByRole('button', { name: 'Pause the original' });
  FakeLiveRetuner.last.position = 83.4;
  refresh.fire();
  expect(await screen.findByText('1:23')).toBeInTheDocument();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '83.4');
  await user.click(screen.getByRole('button', { name: 'Pause the original' }));
  FakeLiveRetuner.last.position = 90;
  refresh.fire();
  expect(screen.queryByText('1:30')).not.toBeInTheDocument();
  unmount();
  await act(() => Promise.resolve());
  expect(FakeLiveRetuner.last.dispose).toHaveBeenCalled();
});

it('what is chosen while the song is still being decoded is what is heard, from where the play head was put', async () => {
  const user = userEvent.setup();
  const decoded = Promise.withResolvers<null>();
  const slow = { pcmOf: () => decoded.promise } as unknown as SongQueue;
  const { rerender } = render(<SongPlayer queue={slow} song={song} retuning={retuning(0.98)} />);
  await user.click(screen.getByRole('button', { name: 'Listen to the original' }));
  await user.click(screen.getByRole('radio', { name: 'Retuned' }));
  rerender(<SongPlayer queue={slow} song={song} retuning={retuning(1.2)} />);
  screen.getByRole('slider').focus();
  await user.keyboard('{PageUp}');
  decoded.resolve(null);
  await screen.findByRole('button', { name: 'Pause the retuned song' });
  const { load, setRetuning, listenTo } = FakeLiveRetuner.last;
  expect(load).toHaveBeenCalledWith(expect.objectContaining({ ratio: 1.2 }), 10);
  expect(setRetuning).toHaveBeenLastCalledWith('a', expect.objectContaining({ ratio: 1.2, mode: 'tempo' }));
  expect(listenTo).toHaveBeenLastCalledWith('retuned');
});

it('choosing what to hear starts no sound, neither before the first press on Play nor after a pause', async () => {
  const user = userEvent.setup();
  render(<SongPlayer queue={queue} song={song} retuning={retuning(0.98)} />);
  await user.click(screen.getByRole('radio', { name: 'Retuned' }));
  await user.click(screen.getByRole('button', { name: 'Listen to the retuned song' }));
  await user.click(await screen.findByRole('button', { name: 'Pause the retuned song' }));
  expect(FakeLiveRetuner.last.listenTo).toHaveBeenLastCalledWith('retuned');
  await user.click(screen.getByRole('radio', { name: 'Original' }));
  expect(await screen.findByRole('button', { name: 'Listen to the original' })).toBeEnabled();
  expect(FakeLiveRetuner.last.listenTo).toHaveBeenLastCalledWith('original');
});
