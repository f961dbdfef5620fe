import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { handOffFiles } from '../../shared/file-inbox/file-inbox';
import { AudioFileError } from '../../shared/audio/audio-file.errors';
import type { LiveEvent } from '../../shared/audio/live-retuner';
import { NO_METADATA } from '../../shared/audio/read-metadata';
import type { OpenedTrack } from './open-track';

setUpServer();

/** Replaces the engine: jsdom has no sound. */
class SilentEngine {
  static last: SilentEngine | null = null;
  static tempoProblem: string | null = null;
  static isRefused = false;
  listeners = new Set<(event: LiveEvent) => void>();
  analyser = null;
  playsFromMemory = true;
  tempoProblem = SilentEngine.tempoProblem;
  position = 0;
  speed = 1;
  load = jest.fn();
  setNext = jest.fn();
  setRetuning = jest.fn();
  listenTo = jest.fn();
  setVolume = jest.fn();
  seek = jest.fn((seconds: number) => void (this.position = seconds));
  positionSeconds = () => this.position;
  subscribe = (listener: (event: LiveEvent) => void) => {
    this.listeners.add(listener);
    return () => undefined;
  };
  emit = (event: LiveEvent) => this.listeners.forEach((listener) => listener(event));
  play = jest.fn(() => {
    this.emit({ type: 'status', status: 'playing' });
    return Promise.resolve();
  });
  pause = jest.fn(() => {
    this.emit({ type: 'status', status: 'paused' });
    return Promise.resolve();
  });
  unload = jest.fn();
}

const KEPT = { fileName: 'kept.mp3', sizeBytes: 1, title: null, artist: null, durationSeconds: null, place: 'copy' };
/** What the system's media controls receive: duration, position and speed. */
const reportedPosition = jest.fn<(...args: number[]) => void>();
const library = { shown: new Set<string>() };
const openTrack = jest.fn<(file: File) => Promise<OpenedTrack>>();
jest.unstable_mockModule('../../shared/audio/live-retuner', () => ({
  LiveRetuner: {
    create: () => {
      if (SilentEngine.isRefused) return Promise.reject(new Error('no sound device'));
      SilentEngine.last = new SilentEngine();
      return Promise.resolve(SilentEngine.last);
    },
  },
}));
jest.unstable_mockModule('./open-track', () => ({ openTrack, measureSong: () => Promise.resolve(441.5) }));
jest.unstable_mockModule('../../shared/audio/read-metadata', () => ({
  readMetadata: ({ name }: File) =>
    Promise.resolve({ ...NO_METADATA, ...(name === 'tagged.mp3' && { title: 'Morning', artist: 'The Larks' }) }),
}));
jest.unstable_mockModule('./media-session', () => ({
  MediaSessionBridge: class {
    show() {}
    setPlaying() {}
    setPosition = reportedPosition;
  },
}));
jest.unstable_mockModule('./library', () => ({
  RECALL_MS: 60_000,
  canRemember: () => true,
  listLibrary: () => Promise.resolve([...library.shown].map((id) => ({ ...KEPT, id }))),
  remember: () => Promise.reject(new Error('Nothing is kept here.')),
  annotate: () => Promise.resolve(),
  openItem: () => Promise.reject(new Error('Nothing is kept here.')),
  forget: () => {
    library.shown.clear();
    return Promise.resolve();
  },
  recall: (id: string) => Promise.resolve(void library.shown.add(id)),
  PermissionNeededError: class extends Error {},
}));
const { PlayerPage } = await import('./player-page');

function opened(durationSeconds: number): OpenedTrack {
  const row = () => ({ min: new Float32Array(4), max: new Float32Array(4) });
  return {
    durationSeconds,
    facts: { container: 'mp3', sampleRateHz: 44_100, channels: 2, durationSeconds, decodedBytes: 1, fitsMemory: true },
    held: { pcm: { channels: [new Float32Array(4)], sampleRateHz: 44_100 }, peaks: { wide: row(), narrow: row() } },
  };
}

const aFile = (name = 'song.mp3', type = 'audio/mpeg') => new File(['sound'], name, { type });
const engine = () => {
  if (!SilentEngine.last) throw new Error('No engine was made.');
  return SilentEngine.last;
};

/** What happens outside of the page, and all that follows from it. */
const happens = (event: () => void) =>
  act(() => {
    event();
    return Promise.resolve();
  });

async function playerWith(...files: File[]) {
  const view = renderPage(<PlayerPage />, '/player');
  await view.user.upload(screen.getByLabelText('Audio files'), files);
  return view;
}

const play = () => screen.findByRole('button', { name: 'Play' });

beforeEach(() => {
  openTrack.mockReset().mockImplementation(() => Promise.resolve(opened(120)));
  SilentEngine.tempoProblem = null;
  SilentEngine.isRefused = false;
  library.shown.clear();
  localStorage.clear();
});

// A session outlives its page, and would continue to set the tab's title.
afterEach(() => happens(() => SilentEngine.last?.emit({ type: 'status', status: 'paused' })));

describe('the player', () => {
  it('asks for a file when there is none', () => {
    renderPage(<PlayerPage />, '/player');
    expect(screen.getByRole('heading', { name: 'Nothing to play yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeEnabled();
  });

  it('opens a file paused, at volume 70, with its title and artist', async () => {
    await playerWith(aFile('tagged.mp3'));
    expect(await screen.findByRole('heading', { name: 'Morning' })).toBeVisible();
    expect(await play()).toBeEnabled();
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '70');
    expect(engine().setVolume).toHaveBeenLastCalledWith(70);
    expect(engine().play).not.toHaveBeenCalled();
  });

  it('opens a file that another page hands over, paused, at the pitch that was chosen there', async () => {
    handOffFiles([aFile('tagged.mp3')], { targetHz: 528, anchor: 'note', mode: 'tempo' });
    renderPage(<PlayerPage />, '/player');
    expect(await screen.findByRole('heading', { name: 'Morning' })).toBeVisible();
    expect(await play()).toBeEnabled();
    expect(screen.getByRole('radio', { name: /^528/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Gentle|lands on 528/ })).toBeChecked();
    expect(engine().play).not.toHaveBeenCalled();
  });

  it('rejects files that are not audio, with the specified text', async () => {
    renderPage(<PlayerPage />, '/player');
    // As a drop or a careless picker would hand it over.
    fireEvent.change(screen.getByLabelText('Audio files'), { target: { files: [aFile('letter.txt', 'text/plain')] } });
    expect(await screen.findByText('Invalid file')).toBeVisible();
    expect(screen.getByText('Please select an audio file')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nothing to play yet' })).toBeVisible();
  });

  it('takes the songs of a folder, and says how many of its files they are', async () => {
    renderPage(<PlayerPage />, '/player');
    const files = [aFile('2.mp3'), aFile('cover.jpg', 'image/jpeg'), aFile('1.mp3'), aFile('.DS_Store', '')];
    for (const file of files) {
      Object.defineProperty(file, 'webkitRelativePath', { value: `Mixtape/${file.name}` });
    }
    fireEvent.change(screen.getByLabelText('Folder of audio files'), { target: { files } });
    expect(await screen.findByText('2 of 3 files added')).toBeVisible();
    expect(screen.getByText('Left out: cover.jpg isn’t audio.')).toBeVisible();
    const queue = within(screen.getByRole('region', { name: 'Queue' }));
    expect(queue.getAllByRole('listitem').map(({ textContent }) => /\d\.mp3/.exec(textContent)?.[0])).toEqual([
      '1.mp3',
      '2.mp3',
    ]);
    const [cover = aFile()] = files.slice(1);
    fireEvent.change(screen.getByLabelText('Folder of audio files'), { target: { files: [cover] } });
    expect(await screen.findByText('The folder Mixtape has no audio. Choose one with songs.')).toBeVisible();
  });

  it('stays open when a file is dropped outside of it', async () => {
    await playerWith(aFile());
    await play();
    expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [] } })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true);
  });

  it('says why a file cannot be played, and tries again when Play is pressed', async () => {
    openTrack.mockRejectedValueOnce(new AudioFileError('damaged'));
    const { user } = await playerWith(aFile());
    expect(await screen.findByRole('alert')).toHaveTextContent(/damaged or incomplete.*Try another copy/);
    await user.click(await play());
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('plays, pauses, skips ten seconds either way and mutes', async () => {
    const { user } = await playerWith(aFile());
    await user.click(await play());
    engine().position = 50;
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
    expect(engine().seek).toHaveBeenLastCalledWith(60);
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
    expect(engine().seek).toHaveBeenLastCalledWith(50);
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(engine().setVolume).toHaveBeenLastCalledWith(0);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await play()).toBeVisible();
  });

  it('seeks in steps of a tenth of a second', async () => {
    const { user } = await playerWith(aFile());
    await play();
    screen.getByRole('slider', { name: 'Position in the song' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(engine().seek).toHaveBeenLastCalledWith(0.1);
    await user.keyboard('{PageUp}{Home}');
    expect(engine().seek).toHaveBeenLastCalledWith(0);
  });

  it('measures the song and retunes from its own A4; the chosen target is heard', async () => {
    const { user } = await playerWith(aFile());
    await play();
    expect(await screen.findByText('441.50 hertz')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^444/ }));
    expect(engine().setRetuning).toHaveBeenLastCalledWith(expect.any(String), { ratio: 444 / 441.5, mode: 'tempo' });
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
    await user.click(screen.getByRole('radio', { name: 'As recorded' }));
    expect(engine().listenTo).toHaveBeenLastCalledWith('original');
  });

  it('lights no target while the recording is heard, so that a press on any of them retunes it', async () => {
    const { user } = await playerWith(aFile());
    await play();
    const target = screen.getByRole('radio', { name: /^432(?!\.)/ });
    expect(target).not.toBeChecked();
    await user.click(target);
    expect(target).toBeChecked();
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
    await user.click(screen.getByRole('radio', { name: 'As recorded' }));
    expect(target).not.toBeChecked();
  });

  it('offers both meanings of a Solfeggio target in words, and warns of large shifts', async () => {
    const { user } = await playerWith(aFile());
    await play();
    await user.click(screen.getByRole('radio', { name: /^528/ }));
    expect(screen.getByText(/More than 200/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Gentle: C lands on 528/ }));
    expect(screen.queryByText(/More than 200/)).toBeNull();
    expect(localStorage.getItem('attune.player.retune')).toContain('"anchor":"note"');
    await user.click(screen.getByRole('radio', { name: 'As recorded' }));
    await user.click(screen.getByRole('radio', { name: /Gentle: C lands on 528/ }));
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
  });

  it('reports the actual playback speed to the system', async () => {
    const { user } = await playerWith(aFile());
    await play();
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 0, 1);
    engine().position = 30;
    engine().speed = 432 / 440;
    await user.click(screen.getByRole('radio', { name: /Varispeed/ }));
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 30, 432 / 440);
    await user.click(screen.getByRole('radio', { name: /^444/ }));
    engine().speed = 1;
    await user.click(screen.getByRole('radio', { name: 'As recorded' }));
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 30, 1);
  });

  it('says when the tempo cannot be preserved and uses varispeed', async () => {
    SilentEngine.tempoProblem = 'Your browser can’t keep the tempo here.';
    await playerWith(aFile());
    await play();
    expect(screen.getByText('Your browser can’t keep the tempo here.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Keep tempo' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Varispeed/ })).toBeChecked();
  });

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
    expect(engine().load).toHaveBeenLastCalledWith(
      expect.objectContaining({ key: store.getState().player.queue[2]?.id }),
    );
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

  it('does not blame the file when the browser has no sound, and tries again when Play is pressed', async () => {
    SilentEngine.isRefused = true;
    const { user } = await playerWith(aFile());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser couldn’t start the sound.');
    SilentEngine.isRefused = false;
    await user.click(await play());
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('forgets a remembered file and restores it', async () => {
    library.shown.add('a');
    const { user } = renderPage(<PlayerPage />, '/player');
    await user.click(await screen.findByRole('button', { name: 'Forget kept.mp3' }));
    expect(await screen.findByText('No files remembered yet')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Forget kept.mp3' })).toBeVisible();
  });

  it('acts once on a key that is held down, but keeps seeking', async () => {
    await playerWith(aFile());
    await play();
    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(document.body, { key: 'm', repeat });
      fireEvent.keyDown(document.body, { key: 'l', repeat });
    }
    expect(screen.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
    expect(engine().seek).toHaveBeenCalledTimes(3);
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
    await user.click(await play());
    engine().position = 80;
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    expect(engine().setNext).not.toHaveBeenCalled();
    engine().position = 91;
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

  it('titles the tab after the playing track, and after the page again when paused', async () => {
    const { user } = await playerWith(aFile());
    await user.click(await play());
    expect(document.title).toBe('▶ song.mp3 · Player · Attune');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(document.title).toBe('Player · Attune');
  });

  it('lists its keys', async () => {
    const { user } = renderPage(<PlayerPage />, '/player');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Back 10 seconds');
  });
});
