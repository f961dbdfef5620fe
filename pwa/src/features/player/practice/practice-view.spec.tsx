import { act, fireEvent, screen, within } from '@testing-library/react';
import { aFile, engine, happens, play, playerWith, setUpPlayer } from '../../../../test/support/player';

setUpPlayer();
beforeEach(() => localStorage.setItem('attune.player.view', 'practice'));

const handle = (name: 'start' | 'end') => screen.getByRole('slider', { name: `Loop ${name}` });
const ends = () => [handle('start'), handle('end')].map((one) => one.getAttribute('aria-valuetext'));
const lastTempo = () => (engine().setRetuning.mock.lastCall?.[1] as { tempo: number }).tempo;
const press = (name: string) => screen.getByRole('button', { name });

/** A song of two minutes with attacks at 10, 20, 20.5 and 30 s, in Practice. */
async function practising() {
  const view = await playerWith(aFile());
  await screen.findByRole('region', { name: 'Practice' });
  await play();
  return view;
}

/** A from 10 to 20 s. */
async function withLoop() {
  const view = await practising();
  engine().position = 10.1;
  await view.user.keyboard('a');
  engine().position = 19.9;
  await view.user.keyboard('b');
  return view;
}

describe('a loop', () => {
  it('is set by A and B while the song runs, at the nearest attacks, and goes round', async () => {
    const { user } = await practising();
    expect(screen.getByText(/where the hard part starts/)).toBeVisible();
    engine().position = 10.1;
    await user.click(press('A start'));
    expect(engine().setLoop).toHaveBeenLastCalledWith(null);
    engine().position = 19.9;
    await user.click(press('B end'));
    expect(ends()).toEqual(['0:10.00', '0:20.00']);
    expect(engine().setLoop).toHaveBeenLastCalledWith({ fromSeconds: 10, toSeconds: 20, stops: false });
    expect(press('Loop')).toHaveAttribute('aria-pressed', 'true');
  });

  it('plays from its beginning when its end is put before the position', async () => {
    const { user } = await withLoop();
    engine().position = 20.1;
    await user.keyboard('b');
    expect(engine().seek).toHaveBeenLastCalledWith(10);
  });

  it('is nudged by 10 ms and to attacks, by buttons, keys and its handles', async () => {
    const { user } = await withLoop();
    await user.click(press('To the next attack'));
    expect(ends()).toEqual(['0:10.00', '0:20.50']);
    await user.click(screen.getByRole('radio', { name: /^A/ }));
    await user.click(screen.getByRole('button', { name: /10 milliseconds\s*later/ }));
    await user.keyboard('.,,');
    expect(ends()[0]).toBe('0:10.00');
    fireEvent.keyDown(document.body, { key: '<', code: 'Comma', shiftKey: true });
    act(() => handle('end').focus());
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{/Shift}');
    expect(ends()).toEqual(['0:10.00', '0:20.50']);
  });

  it('is turned off and on by G', async () => {
    const { user } = await withLoop();
    await user.keyboard('g');
    expect(engine().setLoop).toHaveBeenLastCalledWith(null);
    await user.keyboard('g');
    expect(engine().setLoop).toHaveBeenLastCalledWith(expect.objectContaining({ fromSeconds: 10 }));
  });

  it('is saved with a name and its tempo, recalled by its number, renamed, deleted and brought back', async () => {
    const { user } = await withLoop();
    await user.click(press('5 percent slower'));
    await user.click(press('Save this loop'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Solo, bars 1 to 8{Enter}');
    await user.keyboard('==');
    engine().position = 40;
    await user.keyboard('b');
    expect(ends()[1]).toBe('0:40.00');
    await user.keyboard('1');
    expect(ends()).toEqual(['0:10.00', '0:20.00']);
    expect(lastTempo()).toBe(0.95);
    expect(engine().seek).toHaveBeenLastCalledWith(10);
    await user.click(press('Rename or delete Solo, bars 1 to 8'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('No loops saved yet.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Solo, bars 1 to 8')).toBeVisible();
  });
});

describe('the tempo', () => {
  it('goes in steps of five, by one with Shift, and on a scale', async () => {
    const { user } = await practising();
    await user.click(press('5 percent slower'));
    expect(lastTempo()).toBe(0.95);
    await user.keyboard('-');
    fireEvent.keyDown(document.body, { key: '_', code: 'Minus', shiftKey: true });
    expect(lastTempo()).toBe(0.89);
    const scale = screen.getByRole('slider', { name: 'Tempo' });
    expect(scale).toHaveAttribute('aria-valuetext', '89 percent, pitch kept');
    scale.focus();
    await user.keyboard('{Home}');
    expect(lastTempo()).toBe(0.25);
    expect(screen.getByRole('tab', { name: /^Practice/ })).toHaveTextContent('25');
  });

  it('is halved by H and given back', async () => {
    const { user } = await practising();
    await user.click(press('5 percent slower'));
    await user.keyboard('h');
    expect(lastTempo()).toBe(0.475);
    expect(screen.getByRole('slider', { name: 'Tempo' })).toHaveAttribute('aria-valuenow', '95');
    await user.keyboard('h');
    expect(lastTempo()).toBe(0.95);
  });
});

describe('a count-in', () => {
  it('comes before the music, and another press of Play starts at once', async () => {
    const { user } = await practising();
    await user.click(screen.getByRole('radio', { name: '4 clicks' }));
    await user.click(press('Play'));
    expect(engine().playAfter).toHaveBeenCalledWith(expect.objectContaining({ clicks: 4, intervalSeconds: 1 }));
    expect(engine().play).not.toHaveBeenCalled();
    await user.click(press('Play'));
    expect(engine().play).toHaveBeenCalledTimes(1);
    expect(press('Pause')).toBeVisible();
  });

  it('comes before every round when that is chosen', async () => {
    const { user } = await withLoop();
    await user.click(screen.getByRole('radio', { name: '4 clicks' }));
    await user.click(screen.getByRole('switch', { name: 'Before every round, not only the first' }));
    expect(engine().setLoop).toHaveBeenLastCalledWith({ fromSeconds: 10, toSeconds: 20, stops: true });
    await happens(() => {
      engine().emit({ type: 'status', status: 'paused' });
      engine().emit({ type: 'round' });
    });
    expect(engine().playAfter).toHaveBeenCalledTimes(1);
  });
});

it('marks places and goes back to them', async () => {
  const { user } = await practising();
  engine().position = 72;
  await user.keyboard('t');
  engine().position = 18;
  await user.click(press('Mark here'));
  await user.click(screen.getByRole('button', { name: /^Marker 1 1:12/ }));
  expect(engine().seek).toHaveBeenLastCalledWith(72);
});

it('leaves its keys to the other views', async () => {
  const { user } = await practising();
  await user.click(screen.getByRole('tab', { name: /^Pitch/ }));
  engine().setRetuning.mockClear();
  await user.keyboard('h-');
  expect(engine().setRetuning).not.toHaveBeenCalled();
});
