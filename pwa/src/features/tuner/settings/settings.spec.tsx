import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setUpFakeAudio } from '../../../../test/support/fake-audio';
import { renderPage } from '../../../../test/support/render-app';
import { setUpServer } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import { cell, chooseInstrument, closeSheet, fakeTuner, listening, openSheet } from '../../../../test/support/tuner';
import { TunerPage } from '../tuner-page';

setUpServer();
const audio = setUpFakeAudio();

const meter = () => screen.getByRole('meter', { name: 'Offset' });
const strings = () =>
  within(screen.getByRole('group', { name: /^Strings, / }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

afterEach(() => localStorage.clear());

describe('the temperament', () => {
  it('moves the needle’s zero to the tempered note, and marks where equal temperament has it', async () => {
    const { user, hear } = await listening();
    const sheet = await openSheet(user, 'Temperament');
    await user.click(sheet.getByRole('radio', { name: /^Quarter-comma meantone/ }));
    await user.click(sheet.getByRole('radio', { name: 'E' }));
    expect(sheet.getByText(/Major thirds are pure on G, D, A, E, B, F♯, C♯ and G♯/)).toBeVisible();
    expect(sheet.getByText(/The fifth from C to G is a wolf/)).toBeVisible();
    await closeSheet(user);
    expect(cell('Temperament')).toHaveTextContent('Meantone, E');
    expect(cell('Temperament')).toHaveFocus();
    hear(122);
    expect(meter()).toHaveAttribute('aria-valuetext', '−14 cents, equal +7');
    expect(screen.getByTestId('equal')).toHaveTextContent('equal +7');
    hear(440);
    expect(meter()).toHaveAttribute('aria-valuetext', '0 cents, equal 0');
  });

  it('says below each string how far it is from equal temperament, and nothing where it is not', async () => {
    const { user } = await listening();
    await chooseInstrument(user, 'Guitar');
    expect(strings()[0]).not.toContain('from equal');
    const sheet = await openSheet(user, 'Temperament');
    await user.click(sheet.getByRole('radio', { name: /^Pythagorean/ }));
    await closeSheet(user);
    expect(strings()[0]).toContain('E 2, 82.5 hertz, plus 2 cents from equal');
    expect(strings()[1]).toContain('A 2, 110.0 hertz, 0 cents from equal');
  });

  it('has offsets of its own for each string when it is sweetened, which can be changed', async () => {
    const { user, hear } = await listening();
    const without = await openSheet(user, 'Temperament');
    expect(without.getByRole('radio', { name: /^Sweetened/ })).toBeDisabled();
    await closeSheet(user);
    await chooseInstrument(user, 'Guitar');
    const sheet = await openSheet(user, 'Temperament');
    await user.click(sheet.getByRole('radio', { name: /^Sweetened, guitar/ }));
    await user.click(sheet.getByRole('button', { name: 'E 2, -2 cents, down' }));
    expect(sheet.getByRole('button', { name: 'E 2, -3 cents, down' })).toHaveFocus();
    await closeSheet(user);
    hear(82.41 * 2 ** (-3 / 1200));
    expect(meter()).toHaveAttribute('aria-valuetext', '0 cents, equal +3');
  });

  it('may come from a Scala file; one that fails names its line and changes nothing', async () => {
    const { user } = await listening();
    const sheet = await openSheet(user, 'Temperament');
    const load = (lines: string[]) =>
      fireEvent.change(sheet.getByLabelText('Scala file'), {
        target: { files: [new File([lines.join('\n')], 'mine.scl')] },
      });
    const notes = Array.from({ length: 12 }, (_, i) => ` ${100 * (i + 1)}.0`).with(6, ' 3/2');
    load(['! mine.scl', '!', 'Mine', ' 11', '!', ...notes]);
    expect(await sheet.findByText('Line 4 says 11 notes, the file has 12. Nothing was loaded.')).toBeVisible();
    expect(sheet.getByRole('radio', { name: /^Equal/ })).toBeChecked();
    expect(sheet.getByRole('radio', { name: /^Scala file/ })).toBeDisabled();
    load(['! mine.scl', '!', 'Mine', ' 12', '!', ...notes]);
    await waitFor(() => expect(sheet.getByRole('radio', { name: /^Scala file ?Mine/ })).toBeChecked());
    expect(sheet.queryByText(/Nothing was loaded/)).toBeNull();
    expect(cell('Temperament')).toHaveTextContent('Mine, C');
  });
});

describe('tuning and capo', () => {
  it('shows what the strings sound with the capo on', async () => {
    const { user } = await listening();
    expect(cell('Capo')).toBeDisabled();
    await chooseInstrument(user, 'Guitar');
    const sheet = await openSheet(user, 'Guitar');
    await user.click(sheet.getByRole('radio', { name: 'DADGAD' }));
    await user.click(sheet.getByRole('button', { name: 'Capo up one fret' }));
    await user.click(sheet.getByRole('button', { name: 'Capo up one fret' }));
    expect(sheet.getByText('Sounds E B E A B E. Tune with the capo on.')).toBeVisible();
    await closeSheet(user);
    expect(cell('Guitar')).toHaveTextContent('DADGAD');
    expect(cell('Capo')).toHaveTextContent('Fret 2');
    expect(strings().map((text) => text.slice(0, 3))).toEqual(['E 2', 'B 2', 'E 3', 'A 3', 'B 3', 'E 4']);
    const capo = await openSheet(user, 'Capo');
    expect(capo.getByRole('button', { name: 'Capo up one fret' })).toHaveFocus();
  });

  it('makes an own tuning of a changed string, with a name, kept on the device until it is deleted', async () => {
    const { user, unmount, tuner } = await listening();
    await chooseInstrument(user, 'Guitar');
    const sheet = await openSheet(user, 'Guitar');
    for (const name of ['E 2', 'E flat 2', 'D 2', 'C sharp 2']) {
      const spoken = name === 'E flat 2' ? 'D sharp 2' : name;
      await user.click(sheet.getByRole('button', { name: `String 6, ${spoken}, down` }));
    }
    expect(tuner.listenIn).toHaveBeenLastCalledWith({ minHz: expect.closeTo(49, 0), maxHz: 1400 });
    const field = sheet.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Low C');
    await closeSheet(user);
    expect(cell('Guitar')).toHaveTextContent('Low C');
    unmount();
    const again = renderPage(<TunerPage makeTuner={fakeTuner().makeTuner} />, '/tuner');
    expect(cell('Guitar')).toHaveTextContent('Low C');
    const reopened = await openSheet(again.user, 'Guitar');
    // No keyboard of a phone opens with it.
    expect(reopened.getByRole('combobox', { name: 'Instrument' })).toHaveFocus();
    await again.user.click(reopened.getByRole('button', { name: 'Delete Low C' }));
    expect(cell('Guitar')).toHaveTextContent('Standard');
    expect(reopened.getByText('Low C deleted')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell('Guitar')).toHaveTextContent('Low C');
  });

  it('makes an own instrument of any number of strings', async () => {
    const { user } = await listening();
    await chooseInstrument(user, 'Violin');
    const sheet = await openSheet(user, 'Violin');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Instrument' }), 'New instrument…');
    await user.click(sheet.getByRole('button', { name: 'One string more' }));
    const field = sheet.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Fiddle');
    await closeSheet(user);
    expect(cell('Instrument')).toHaveTextContent('Fiddle');
    expect(strings()).toHaveLength(5);
  });

  it('names notes as they are written for a transposing instrument', async () => {
    const { user, hear } = await listening();
    hear(440);
    expect(screen.getByText('A 4')).toBeInTheDocument();
    const sheet = await openSheet(user, 'Instrument');
    await user.click(sheet.getByRole('radio', { name: 'B♭' }));
    expect(sheet.getByText(/is your B4/)).toBeVisible();
    await closeSheet(user);
    expect(screen.getByText('B 4')).toBeInTheDocument();
    expect(meter()).toHaveAttribute('aria-valuetext', '0 cents');
  });

  it('is shared as a link whose tuning is behind its #', async () => {
    const { user } = await listening();
    await chooseInstrument(user, 'Guitar');
    const sheet = await openSheet(user, 'Guitar');
    expect(sheet.getByRole('button', { name: 'Share as a link' })).toBeVisible();
    expect(sheet.getByText(/\/tuner#tuning=Standard&instrument=guitar&strings=40\.45\.50\.55\.59\.64$/)).toBeVisible();
  });

  it('from a link changes nothing until Keep', async () => {
    const address =
      '/tuner#tuning=DADGAD&instrument=guitar&strings=38.45.50.55.57.62&capo=2&temperament=meantone&root=4';
    const { user, router } = renderPage(<TunerPage makeTuner={fakeTuner().makeTuner} />, address);
    await toastSays('DADGAD, capo 2, meantone on E', 'From a link. Nothing of yours was changed.');
    expect(screen.queryByText('Try Our Free Tuner!')).toBeNull();
    expect(cell('Instrument')).toHaveTextContent('Chromatic');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(cell('Guitar')).toHaveTextContent('DADGAD');
    expect(cell('Temperament')).toHaveTextContent('Meantone, E');
    await waitFor(() => expect(router.state.location.hash).toBe(''));
  });
});

describe('the drone', () => {
  const outputs = (label: string) =>
    Object.assign(navigator, {
      mediaDevices: Object.assign(new EventTarget(), {
        enumerateDevices: () => Promise.resolve([{ kind: 'audiooutput', deviceId: 'default', groupId: '', label }]),
      }),
    });
  beforeEach(() => void outputs('Loudspeaker'));

  it('starts and stops by a press, at the reference and in the temperament', async () => {
    const { user } = await listening();
    await user.click(screen.getByRole('radio', { name: /432/ }));
    await user.click(cell('Drone'));
    expect(cell('Drone')).toHaveAttribute('aria-pressed', 'true');
    expect(audio.context().voices[0]?.frequencyHz).toBeCloseTo(216, 6);
    await user.click(screen.getByRole('radio', { name: /444/ }));
    expect(audio.context().voices[0]?.frequencyHz).toBeCloseTo(222, 6);
    await user.click(cell('Drone'));
    expect(cell('Drone')).toHaveAttribute('aria-pressed', 'false');
    expect(audio.context().voices[0]?.stopsAt).not.toBeNull();
  });

  it('is waited for on a loudspeaker, and not with headphones, which is remembered for the output', async () => {
    const { user, hear } = await listening();
    hear(440);
    await user.click(cell('Drone'));
    hear(440);
    expect(screen.getByTestId('tuner-status')).toHaveTextContent('No clear note');
    expect(screen.getByText('Waiting for the drone')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'I use headphones' }));
    hear(440);
    expect(screen.getByTestId('tuner-status')).toHaveTextContent('In Tune');
    await user.click(cell('Drone'));
    await user.click(cell('Drone'));
    await waitFor(() => expect(screen.queryByText('Waiting for the drone')).toBeNull());
    outputs('Television');
    await user.click(cell('Drone'));
    await user.click(cell('Drone'));
    expect(await screen.findByText('Waiting for the drone')).toBeVisible();
  });

  it('has its note, octave and sound in a sheet that the arrow down opens, and a long press', async () => {
    const { user } = await listening();
    cell('Drone').focus();
    await user.keyboard('{ArrowDown}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Drone' }));
    await user.click(sheet.getByRole('radio', { name: 'E' }));
    await user.click(sheet.getByRole('button', { name: 'One octave lower' }));
    await user.click(sheet.getByRole('radio', { name: 'Root, fifth' }));
    await user.click(sheet.getByRole('button', { name: 'Play' }));
    expect(audio.context().voices.map(({ frequencyHz }) => Math.round(frequencyHz * 10) / 10)).toEqual([82.4, 123.5]);
    await user.click(sheet.getByRole('button', { name: 'Stop' }));
    await closeSheet(user);
    expect(cell('Drone')).toHaveTextContent('E2');
    jest.useFakeTimers();
    try {
      fireEvent.pointerDown(cell('Drone'));
      act(() => {
        jest.advanceTimersByTime(600);
      });
      fireEvent.pointerUp(cell('Drone'));
      fireEvent.click(cell('Drone'));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByRole('dialog', { name: 'Drone' })).toBeVisible();
    expect(cell('Drone')).toHaveAttribute('aria-pressed', 'false');
  });

  it('says when the browser cannot play it', async () => {
    const { user } = await listening();
    audio.break();
    await user.click(cell('Drone'));
    await toastSays('Audio Error');
    expect(cell('Drone')).toHaveAttribute('aria-pressed', 'false');
  });
});

it('stretches a piano’s octaves by the inharmonicity of the strings that were played', async () => {
  const { user, hear } = await listening();
  await chooseInstrument(user, 'Piano');
  const ring = (midi: number) => {
    const [hz, stiffness] = [440 * 2 ** ((midi - 69) / 12), Math.exp(0.0926 * midi - 13.2)];
    for (let i = 0; i < 30; i += 1) hear(hz, -20, stiffness);
  };
  [48, 60, 72, 84].forEach(ring);
  const early = await openSheet(user, 'Instrument');
  expect(early.getByRole('button', { name: 'Tune with stretch' })).toHaveAttribute('aria-disabled', 'true');
  await closeSheet(user);
  ring(96);
  const sheet = await openSheet(user, 'Instrument');
  await user.click(sheet.getByRole('button', { name: 'Tune with stretch' }));
  expect(sheet.getByText(/Octaves are stretched by/)).toHaveTextContent(/in the middle, from the inharmonicity of 5/);
  await closeSheet(user);
  hear(440);
  expect(meter()).toHaveAttribute('aria-valuetext', '0 cents');
  hear(440 * 2 ** (27 / 12));
  expect(meter().getAttribute('aria-valuetext')).toMatch(/^−\d+ cents/);
  const again = await openSheet(user, 'Instrument');
  await user.click(again.getByRole('button', { name: 'Tune without stretch' }));
  await closeSheet(user);
  expect(meter()).toHaveAttribute('aria-valuetext', '0 cents');
});

it('a sheet closes by a swipe down from its upper end, and not by a shorter one', async () => {
  const { user } = await listening();
  await openSheet(user, 'Temperament');
  const dialog = screen.getByRole('dialog');
  const swipe = (clientX: number, clientY: number) => {
    fireEvent.touchStart(dialog, { touches: [{ clientX: 100, clientY: 100 }] });
    fireEvent.touchEnd(dialog, { changedTouches: [{ clientX, clientY }] });
  };
  window.innerWidth = 390;
  swipe(100, 160);
  swipe(300, 120);
  expect(dialog).toBeInTheDocument();
  swipe(110, 240);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('where there is room', () => {
  const narrow = window.matchMedia.bind(window);
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width: 62.5rem') });
  });
  afterEach(() => {
    window.matchMedia = narrow;
  });

  it('sheets are panels: Temperament stays open beside another, which Escape closes', async () => {
    const { user } = await listening();
    await user.click(cell('Temperament'));
    expect(await screen.findByRole('region', { name: 'Temperament' })).toBeVisible();
    await user.click(cell('Instrument'));
    expect(await screen.findByRole('region', { name: 'Chromatic' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Temperament' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Chromatic' })).toBeNull();
    expect(cell('Instrument')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close Temperament' }));
    expect(cell('Temperament')).toHaveAttribute('aria-expanded', 'false');
  });

  it('a press elsewhere closes the drone’s panel', async () => {
    const { user } = await listening();
    cell('Drone').focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('region', { name: 'Drone' })).toBeVisible();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('region', { name: 'Drone' })).toBeNull();
  });
});
