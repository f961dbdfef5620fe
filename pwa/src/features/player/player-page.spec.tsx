import { fireEvent, screen, within } from '@testing-library/react';
import {
  aFile,
  engine,
  openPlayer,
  openTrack,
  play,
  playerWith,
  reportedPosition,
  SilentEngine,
  setUpPlayer,
} from '../../../test/support/player';
import { handOffFiles } from '../../shared/file-inbox/file-inbox';
import { AudioFileError } from '../../shared/audio/audio-file.errors';

setUpPlayer();

describe('the player', () => {
  it('asks for a file when there is none', () => {
    openPlayer();
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
    handOffFiles([aFile('tagged.mp3')], { hearing: { targetHz: 528, anchor: 'note', mode: 'tempo' } });
    openPlayer();
    expect(await screen.findByRole('heading', { name: 'Morning' })).toBeVisible();
    expect(await play()).toBeEnabled();
    expect(screen.getByRole('radio', { name: /^528/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Gentle|lands on 528/ })).toBeChecked();
    expect(engine().play).not.toHaveBeenCalled();
  });

  it('rejects files that are not audio, with the specified text', async () => {
    openPlayer();
    // As a drop or a careless picker would hand it over.
    fireEvent.change(screen.getByLabelText('Audio files'), { target: { files: [aFile('letter.txt', 'text/plain')] } });
    expect(await screen.findByText('Invalid file')).toBeVisible();
    expect(screen.getByText('Please select an audio file')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nothing to play yet' })).toBeVisible();
  });

  it('takes the songs of a folder, and says how many of its files they are', async () => {
    localStorage.setItem('attune.player.view', 'queue');
    openPlayer();
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
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    await user.click(await screen.findByRole('radio', { name: /^444/ }));
    const retuning = { ratio: 444 / 441.5, tempo: 1, course: null, mode: 'tempo' };
    expect(engine().setRetuning).toHaveBeenLastCalledWith(expect.any(String), retuning);
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
    await user.click(screen.getByRole('radio', { name: /^As recorded/ }));
    expect(engine().listenTo).toHaveBeenLastCalledWith('original');
  });

  it('shows the settings of what is heard only, and opens the view of last time', async () => {
    const { user, unmount } = await playerWith(aFile());
    await play();
    expect(screen.queryByRole('radiogroup', { name: 'Retune to' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    expect(await screen.findByRole('radio', { name: /^432(?!\.)/ })).toBeChecked();
    await user.click(screen.getByRole('tab', { name: /^Queue/ }));
    expect(screen.queryByRole('radiogroup', { name: 'Listen at' })).toBeNull();
    unmount();
    openPlayer();
    expect(localStorage.getItem('attune.player.view')).toBe('queue');
  });

  it('offers both meanings of a Solfeggio target in words, and warns of large shifts', async () => {
    const { user } = await playerWith(aFile());
    await play();
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    await user.click(await screen.findByRole('radio', { name: /^528/ }));
    expect(screen.getByText(/More than 200/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Gentle: C lands on 528/ }));
    expect(screen.queryByText(/More than 200/)).toBeNull();
    expect(localStorage.getItem('attune.player.retune')).toContain('"anchor":"note"');
    await user.click(screen.getByRole('radio', { name: /Whole song to A = 528/ }));
    await user.click(screen.getByRole('radio', { name: /^As recorded/ }));
    expect(screen.queryByText(/More than 200/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    expect(await screen.findByRole('radio', { name: /Whole song to A = 528/ })).toBeChecked();
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
  });

  it('reports the actual playback speed to the system', async () => {
    const { user } = await playerWith(aFile());
    await play();
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 0, 1);
    engine().position = 30;
    engine().speed = 432 / 440;
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    await user.click(await screen.findByRole('radio', { name: /Varispeed/ }));
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 30, 432 / 440);
    await user.click(screen.getByRole('radio', { name: /^444/ }));
    engine().speed = 1;
    await user.click(screen.getByRole('radio', { name: /^As recorded/ }));
    expect(reportedPosition).toHaveBeenLastCalledWith(120, 30, 1);
  });

  it('says when the tempo cannot be preserved and uses varispeed', async () => {
    SilentEngine.tempoProblem = 'Your browser can’t keep the tempo here.';
    const { user } = await playerWith(aFile());
    await play();
    await user.click(screen.getByRole('radio', { name: /^Other pitch/ }));
    expect(screen.getByText('Your browser can’t keep the tempo here.')).toBeVisible();
    expect(await screen.findByRole('radio', { name: 'Keep tempo' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Varispeed/ })).toBeChecked();
  });

  it('does not blame the file when the browser has no sound, and tries again when Play is pressed', async () => {
    SilentEngine.isRefused = true;
    const { user } = await playerWith(aFile());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser couldn’t start the sound.');
    SilentEngine.isRefused = false;
    await user.click(await play());
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
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

  it('titles the tab after the playing track, and after the page again when paused', async () => {
    const { user } = await playerWith(aFile());
    await user.click(await play());
    expect(document.title).toBe('▶ song.mp3 · Player · Attune');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(document.title).toBe('Player · Attune');
  });

  it('lists its keys', async () => {
    const { user } = openPlayer();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Back 10 seconds');
  });
});
