import { screen, within } from '@testing-library/react';
import { aFile, engine, happens, measured, play, playerWith, setUpPlayer } from '../../../../test/support/player';
import { myReference, storeTuner } from '../../../shared/reference/my-reference';

setUpPlayer();
beforeEach(() => {
  storeTuner({ instrument: 'guitar' });
  measured.a4 = { a4Hz: 443.3, a4ErrorCents: 0.6 };
});

const segment = (name: RegExp) => screen.getByRole('radio', { name });
const lastRatio = () => engine().setRetuning.mock.lastCall?.[1] as { ratio: number; mode: string };

async function toMyInstrument() {
  const view = await playerWith(aFile('tagged.mp3'));
  await play();
  await view.user.click(segment(/^To my instrument/));
  await screen.findByText('Semitones');
  return view;
}

/** The sentence, without the figures that are only read aloud. */
function sentence(): string {
  const line = within(screen.getByRole('region', { name: 'Pitch' }))
    .getByText(/^This record/)
    .closest('p');
  const shown = line?.cloneNode(true) as HTMLElement;
  for (const hidden of shown.querySelectorAll('.sr-only')) hidden.remove();
  return shown.textContent.replaceAll('\u202f', ' ');
}

describe('to my instrument', () => {
  it('moves the record so that the instrument fits, and says how', async () => {
    await toMyInstrument();
    expect(sentence()).toBe('This record is at 443.3 Hz ± 0.6 cents: moved −13 cents so that your 440 guitar fits.');
    expect(lastRatio().ratio).toBeCloseTo(440 / 443.3, 12);
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
    expect(screen.getByRole('tab', { name: /^Pitch/ })).toHaveTextContent('−13');
    expect(screen.getByRole('img', { name: /^The record lies 12.9 cents above your instrument/ })).toBeVisible();
  });

  it('adds semitones and cents of the song, by buttons and by keys', async () => {
    const { user } = await toMyInstrument();
    await user.click(screen.getByRole('button', { name: 'Semitones, one up' }));
    expect(sentence()).toContain('moved +87 cents, −13 to your 440 and +100 for one semitone.');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(sentence()).toContain('moved −113 cents');
    await user.click(screen.getByRole('button', { name: 'Cents, one up' }));
    expect(lastRatio().ratio).toBeCloseTo((440 / 443.3) * 2 ** (-99 / 1200), 9);
  });

  it('plays as recorded until the record is measured, and by ear when it cannot be', async () => {
    measured.a4 = null;
    const { user } = await toMyInstrument();
    expect(sentence()).toBe(
      'This record could not be measured: too few steady notes. Move it by ear until it fits your 440 guitar.',
    );
    expect(lastRatio().ratio).toBe(1);
    screen.getByRole('slider', { name: 'Moved by' }).focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(lastRatio().ratio).toBeCloseTo(2 ** (-2 / 1200), 12);
    expect(screen.getByRole('button', { name: 'Sound an A at 440' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Set to 0' }));
    expect(lastRatio().ratio).toBe(1);
  });

  it('has one A4 with the tuner, whose choice it opens', async () => {
    const { user } = await toMyInstrument();
    await user.click(screen.getByRole('button', { name: /^A4 = 440 hertz, change here and in the tuner/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reference A4' }));
    await user.click(await dialog.findByRole('radio', { name: /444/ }));
    expect(myReference().a4Hz).toBe(444);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(sentence()).toContain('moved +3 cents so that your 444 guitar fits.');
    expect(lastRatio().ratio).toBeCloseTo(444 / 443.3, 12);
  });

  it('takes the record’s A4 into the tuner instead, and back', async () => {
    const { user, router } = await toMyInstrument();
    await user.click(screen.getByRole('button', { name: 'Tune my instrument to this record' }));
    expect(router.state.location.pathname).toBe('/tuner');
    expect(myReference().a4Hz).toBe(443.3);
    expect(engine().listenTo).toHaveBeenLastCalledWith('original');
    expect(await screen.findByText('A4 = 443.3 Hz, from “Morning”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to 440' }));
    expect(myReference().a4Hz).toBe(440);
    expect(engine().listenTo).toHaveBeenLastCalledWith('retuned');
  });

  it('is chosen by I, and R switches to as recorded and back', async () => {
    const { user } = await playerWith(aFile());
    await play();
    await user.keyboard('i');
    expect(segment(/^To my instrument/)).toBeChecked();
    await user.keyboard('r');
    expect(segment(/^As recorded/)).toBeChecked();
    await user.keyboard('r');
    expect(segment(/^To my instrument/)).toBeChecked();
  });

  it('keeps the tempo also when other pitches are at varispeed', async () => {
    const { user } = await playerWith(aFile());
    await play();
    await user.click(segment(/^Other pitch/));
    await user.click(await screen.findByRole('radio', { name: /Varispeed/ }));
    expect(lastRatio().mode).toBe('varispeed');
    await user.click(segment(/^To my instrument/));
    expect(lastRatio().mode).toBe('tempo');
  });

  it('follows an A4 that is chosen elsewhere', async () => {
    await toMyInstrument();
    await happens(() => storeTuner({ reference: { kind: 'own', hz: 415 } }));
    expect(sentence()).toContain('your 415 guitar fits.');
    expect(lastRatio().ratio).toBeCloseTo(415 / 443.3, 12);
  });
});
