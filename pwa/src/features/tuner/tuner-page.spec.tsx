import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../test/support/a-user';
import { setUpFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { signInAs, setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { cell, chooseInstrument, fakeTuner, listening } from '../../../test/support/tuner';
import { NotLoadedError } from './listening/start-analysis';
import { TunerPage } from './tuner-page';

setUpServer();
setUpFakeAudio();

const status = () => screen.getByTestId('tuner-status');
const reference = () => screen.getByRole('button', { name: /^(A4 =|Tone) / });

afterEach(() => localStorage.clear());

describe('the tuner', () => {
  it('is ready, asks for the microphone on Start Tuning only, and is ready again on Stop Tuning', async () => {
    const { tuner, hear, user } = await listening();
    expect(tuner.start).toHaveBeenCalledTimes(1);
    expect(status()).toHaveTextContent('No clear note');
    hear(440);
    expect(status()).toHaveTextContent('In Tune');
    await user.click(screen.getByRole('button', { name: 'Stop Tuning' }));
    expect(tuner.stop).toHaveBeenCalled();
    expect(status()).toHaveTextContent('Ready to Tune');
    expect(screen.queryByTestId('needle')).toBeNull();
  });

  it.each([
    [440.5, 'In Tune', 'tune', '+2'],
    [443, 'Slightly Sharp', 'near', '+12'],
    [437, 'Slightly Flat', 'near', '−12'],
    [449, 'Sharp', 'off', '+35'],
    [431, 'Flat', 'off', '−36'],
  ])('calls %d Hz %s, with a mark of its own', async (hz, text, mark, cents) => {
    const { hear } = await listening();
    hear(hz);
    expect(status()).toHaveTextContent(text);
    expect(status().querySelector('[data-mark]')).toHaveAttribute('data-mark', mark);
    expect(screen.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', `${cents} cents`);
    expect(screen.getByText('A 4')).toBeInTheDocument();
  });

  it('does not change its word while the offset moves within a cent of a limit', async () => {
    const { hear } = await listening();
    for (const cents of [4, 5, 4.6, 5.4]) {
      hear(440 * 2 ** (cents / 1200));
      expect(status()).toHaveTextContent('In Tune');
      expect(status().querySelector('[data-mark]')).toHaveAttribute('data-mark', 'tune');
    }
    hear(440 * 2 ** (6 / 1200));
    expect(status()).toHaveTextContent('Slightly Sharp');
  });

  it('says that a note is below the range, and offers the tuning that has it', async () => {
    const { tuner, hear, hearBelow, user } = await listening();
    hearBelow(41.2);
    expect(status()).toHaveTextContent('About 41');
    expect(screen.getByText('This note is below the range.')).toBeVisible();
    hear(110);
    expect(status()).toHaveTextContent('In Tune');
    expect(screen.queryByText('This note is below the range.')).toBeNull();
    hearBelow(41.2);
    await user.click(screen.getByRole('button', { name: 'Switch to Chromatic, low' }));
    expect(tuner.listenIn).toHaveBeenCalledWith(expect.objectContaining({ minHz: 30 }));
    expect(cell('Instrument')).toHaveTextContent('Chromatic, low');
    expect(status()).toHaveTextContent('No clear note');
  });

  it('measures against the chosen reference, and remembers it', async () => {
    const { hear, user, unmount } = await listening();
    await user.click(screen.getByRole('radio', { name: /432/ }));
    hear(432);
    expect(status()).toHaveTextContent('In Tune');
    expect(reference()).toHaveAccessibleName('A4 = 432 hertz, change');
    unmount();
    renderPage(<TunerPage makeTuner={fakeTuner().makeTuner} />, '/tuner');
    expect(screen.getByRole('radio', { name: /432/ })).toBeChecked();
  });

  it('has the reference beside the note, which opens the choice', async () => {
    const { user } = await listening();
    expect(reference()).toHaveAccessibleName('A4 = 440 hertz, change');
    await user.click(reference());
    const dialog = within(await screen.findByRole('dialog', { name: 'Reference A4' }));
    await user.click(dialog.getByRole('radio', { name: /444/ }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reference()).toHaveAccessibleName('A4 = 444 hertz, change');
    expect(reference()).toHaveFocus();
  });

  it('accepts a custom A4, typed or from an A that is played', async () => {
    const { hear, user } = await listening();
    await user.click(screen.getByRole('radio', { name: /Custom/ }));
    const field = screen.getByRole('textbox', { name: 'A4' });
    await user.clear(field);
    await user.type(field, '512{Enter}');
    expect(screen.getByText('Enter an A4 from 400 to 480 Hz')).toBeVisible();
    await user.clear(field);
    await user.type(field, '441,5{Enter}');
    expect(reference()).toHaveTextContent('441.50');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('441.5');
    hear(221.3);
    await user.click(screen.getByRole('button', { name: 'Use the A I’m playing' }));
    expect(reference()).toHaveTextContent('442.60');
    expect(status()).toHaveTextContent('In Tune');
  });

  it('offers the Solfeggio references to Pro, as equivalent A4 or as one tone', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    const { hear, user } = await listening();
    await user.click(await screen.findByRole('radio', { name: /528/ }));
    expect(reference()).toHaveTextContent('443.99');
    hear(528);
    expect(screen.getByText('C 5')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Match this tone' }));
    hear(264.2);
    expect(screen.queryByText('C 4')).toBeNull();
    expect(status()).toHaveTextContent('In Tune');
    expect(reference()).toHaveAccessibleName('Tone 528 hertz, change');
  });

  it('shows others what the Solfeggio references would be', async () => {
    await listening();
    expect(screen.queryByRole('radio', { name: /528/ })).toBeNull();
    expect(screen.getByText('Solfeggio references')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('tunes the strings of an instrument, in its range, and can select one', async () => {
    const { tuner, hear, user } = await listening();
    await chooseInstrument(user, 'Bass guitar');
    expect(tuner.listenIn).toHaveBeenCalledWith(expect.objectContaining({ minHz: 30 }));
    hear(43);
    const strings = screen.getByRole('group', { name: 'Strings, Bass guitar' });
    expect(within(strings).getAllByRole('button')).toHaveLength(4);
    expect(status()).toHaveTextContent('Sharp');
    await user.click(within(strings).getByRole('button', { name: /^A 1, 55.0/ }));
    expect(status()).toHaveTextContent('Flat');
    expect(screen.getByRole('button', { name: 'Play A1' })).toBeVisible();
  });

  it('stops the tone of A4 when a string is selected', async () => {
    const { user } = await listening();
    await chooseInstrument(user, 'Guitar');
    await user.click(screen.getByRole('button', { name: 'Play A4' }));
    expect(await screen.findByRole('button', { name: 'Stop A4' })).toBeVisible();
    const strings = within(screen.getByRole('group', { name: 'Strings, Guitar' }));
    await user.click(strings.getByRole('button', { name: /^E 2/ }));
    expect(screen.getByRole('button', { name: 'Play E2' })).toBeVisible();
  });

  it('matches one tone on any string: none can be selected', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    const { user } = await listening();
    await chooseInstrument(user, 'Guitar');
    await user.click(await screen.findByRole('radio', { name: /528/ }));
    const string = within(screen.getByRole('group', { name: 'Strings, Guitar' })).getByRole('button', { name: /^E 2/ });
    await user.click(string);
    expect(string).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('radio', { name: 'Match this tone' }));
    expect(string).toBeDisabled();
    expect(string).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('group', { name: 'Strings, Guitar' })).toHaveAccessibleDescription(
      'Matching 528 hertz on any string',
    );
  });

  it('marks a string that was in tune for half a second, until the reference or the instrument changes', async () => {
    const { hear, user } = await listening();
    await chooseInstrument(user, 'Guitar');
    const tuned = () => screen.queryAllByRole('button', { name: /in tune$/ }).map(({ textContent }) => textContent[0]);
    const hearFor = (readings: number, hz: number) => {
      for (let i = 0; i < readings; i += 1) hear(hz);
    };
    hearFor(10, 110);
    hear(114);
    hearFor(20, 110);
    expect(tuned()).toEqual([]);
    hearFor(10, 110);
    hearFor(30, 82.4);
    hear(79);
    expect(tuned()).toEqual(['E', 'A']);
    await user.click(screen.getByRole('radio', { name: /432/ }));
    expect(tuned()).toEqual([]);
  });

  it('shows notes in the chosen naming system', async () => {
    const { hear, user } = await listening();
    hear(493.9);
    await user.click(screen.getByRole('radio', { name: 'German (H)' }));
    expect(screen.getByText('H 4')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Do Re Mi' }));
    expect(screen.getByText('Si 4')).toBeInTheDocument();
  });

  it('says what to do when the microphone is refused, and can be started again', async () => {
    const refused = Object.assign(new Error('Permission denied'), { name: 'NotAllowedError' });
    Object.assign(navigator, { mediaDevices: {} });
    Object.assign(globalThis, { AudioWorkletNode: function () {} });
    const fake = fakeTuner({ start: refused });
    const { user } = renderPage(<TunerPage makeTuner={fake.makeTuner} />, '/tuner');
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(
      /^Microphone Error: Unable to access microphone. Please check your browser permissions. Your browser isn’t allowed/,
    );
    expect(screen.getAllByText(/Unable to access microphone/)).toHaveLength(1);
    expect(fake.tuner.stop).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Start Tuning' })).toBeEnabled();
  });

  it('says what to do when a part of it did not load, and does not blame the microphone', async () => {
    Object.assign(navigator, { mediaDevices: {} });
    Object.assign(globalThis, { AudioWorkletNode: function () {} });
    const cause = new NotLoadedError('the analysis could not be fetched');
    const fake = fakeTuner({ initialize: new Error('Failed to initialize audio tuner', { cause }) });
    const { user } = renderPage(<TunerPage makeTuner={fake.makeTuner} />, '/tuner');
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The tuner didn’t load.*Check your connection, then reload this page/,
    );
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByText('Microphone Error')).toBeNull();
    expect(fake.tuner.start).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Start Tuning' })).toBeEnabled();
  });

  it.each([
    ['unplugged', 'The microphone was disconnected'],
    ['revoked', 'Microphone permission was withdrawn'],
    ['silent', 'No sound from the microphone'],
    ['broken', 'The tuner stopped unexpectedly'],
  ] as const)('says that listening ended when the microphone is %s', async (kind, title) => {
    const { end, hear } = await listening();
    hear(440);
    end(kind);
    expect(screen.getByText(`${title}.`)).toBeVisible();
    expect(status()).toHaveTextContent('Ready to Tune');
  });

  it('says that the microphone is muted and what to do, until it no longer is', async () => {
    const { mute, hear } = await listening();
    mute(true);
    hear(null, -Infinity);
    expect(screen.getByRole('alert')).toHaveTextContent(/The microphone is muted.*Turn it on/);
    mute(false);
    expect(screen.queryByText(/The microphone is muted/)).toBeNull();
    hear(440);
    expect(status()).toHaveTextContent('In Tune');
  });

  it('says after a second of zeros that nothing comes, until sound comes; not in a quiet room', async () => {
    const { hear } = await listening();
    const note = () => screen.queryByText(/Nothing but silence comes from the microphone/);
    for (let i = 0; i < 47; i += 1) hear(null, -Infinity);
    hear(null, -110);
    for (let i = 0; i < 47; i += 1) hear(null, -Infinity);
    expect(note()).toBeNull();
    hear(null, -Infinity);
    expect(note()).toBeVisible();
    hear(null, -80);
    expect(note()).toBeNull();
  });

  it('can be cancelled while the browser asks, and started again', async () => {
    const fake = fakeTuner();
    let answer: (kept: []) => void = () => undefined;
    fake.tuner.start.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    fake.tuner.start.mockImplementationOnce(() => new Promise(() => undefined));
    const { user } = renderPage(<TunerPage makeTuner={fake.makeTuner} />, '/tuner');
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    expect(screen.queryByText('Ready to Tune')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    await act(async () => {
      answer([]);
      await Promise.resolve();
    });
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('listens in the range of an instrument that was chosen while the browser asked', async () => {
    const fake = fakeTuner();
    const asked = Promise.withResolvers<[]>();
    fake.tuner.start.mockImplementationOnce(() => asked.promise);
    const { user } = renderPage(<TunerPage makeTuner={fake.makeTuner} />, '/tuner');
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    await chooseInstrument(user, 'Bass guitar');
    fake.tuner.listenIn.mockClear();
    asked.resolve([]);
    await screen.findByRole('button', { name: 'Stop Tuning' });
    expect(fake.tuner.listenIn).toHaveBeenCalledWith(expect.objectContaining({ minHz: 30 }));
  });

  it('releases the microphone when the page is left', async () => {
    const { tuner, unmount } = await listening();
    unmount();
    expect(tuner.dispose).toHaveBeenCalled();
  });

  it('tells visitors that it is free, and takes that away when they tune', async () => {
    const { user } = renderPage(<TunerPage makeTuner={fakeTuner().makeTuner} />, '/tuner');
    await toastSays('Try Our Free Tuner!');
    await user.click(screen.getByRole('button', { name: 'Start Tuning' }));
    await waitFor(() => expect(screen.queryByText('Try Our Free Tuner!')).toBeNull());
  });
});
