import { act, screen, within } from '@testing-library/react';
import { dropFiles } from '../../../test/support/drop-files';
import { setUpFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { takeHandoff } from '../../shared/file-inbox/file-inbox';
import { HomePage } from './home-page';

setUpServer();
const audio = setUpFakeAudio();

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the landing page', () => {
  it('opens the sign-up dialog with Get Started', async () => {
    const { user } = renderPage(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Transform Your Sound' })).toBeInTheDocument();
    await user.click(region('Transform Your Sound').getByRole('button', { name: 'Get Started' }));
    expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeInTheDocument();
  });

  it('has links that go where they say', () => {
    renderPage(<HomePage />);
    const leads = (name: string | RegExp, to: string) =>
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    leads('Try Demo', '/education');
    leads('Start Tuning', '/tuner');
    leads(/^Choose an audio file/, '/retuner');
    leads('Start Conversion', '/api/login?next=%2Fretuner');
    leads(/^Frequency Education Hub/, '/education');
  });

  it('passes songs dropped anywhere on it to the retuner', async () => {
    const { router } = renderPage(<HomePage />);
    const song = new File(['sound'], 'song.mp3');
    // A browser would open it in place of the app unless the default action is prevented.
    expect(dropFiles(song)).toBe(false);
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/retuner');
    expect(takeHandoff().files).toEqual([song]);
    expect(takeHandoff().files).toEqual([]);
  });

  it('passes a chosen song to the retuner', async () => {
    const { router, user } = renderPage(<HomePage />);
    const hero = region('Transform Your Sound');
    expect(hero.getByRole('heading', { name: 'Drop a song, see its tuning' })).toBeVisible();
    const song = new File(['sound'], 'song.mp3', { type: 'audio/mpeg' });
    await user.upload(hero.getByLabelText('Songs to measure'), song);
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/retuner');
    expect(takeHandoff().files).toEqual([song]);
  });

  it('keeps the chosen plan through sign-in', () => {
    renderPage(<HomePage />);
    const links = region('Pricing').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Get Started', '/api/login?next=%2Fsubscribe%3Fplan%3Dbasic'],
      ['Get Started', '/api/login?next=%2Fsubscribe%3Fplan%3Dpro'],
      ['Get Started', '/api/login?next=%2Fsubscribe%3Fplan%3Dstudio'],
    ]);
  });

  it('shows every frequency with what was found about it', () => {
    renderPage(<HomePage />);
    const cards = region('Learn About Frequencies').getAllByRole('article');
    expect(cards).toHaveLength(10);
    expect(within(screen.getByRole('article', { name: 'Love Frequency' })).getByText(/9 people/)).toBeInTheDocument();
  });
});

describe('the four tones', () => {
  const button = (name: string) => region('Experience the Difference').getByRole('button', { name });

  it('sound one at a time, with the gain and duration of the demo', async () => {
    const { user } = renderPage(<HomePage />);
    await user.click(button('Play 432 Hz'));
    await user.click(button('Play 528 Hz'));

    expect(button('Play 432 Hz')).toBeInTheDocument();
    expect(button('Stop 528 Hz')).toBeInTheDocument();
    const [first, second] = audio.context().voices;
    expect(first?.stopsAt).toBe(0.05);
    expect(second).toMatchObject({ frequencyHz: 528, stopsAt: 3 });
    expect(second?.levels).toContainEqual(['ramp', 0.1, 0.02]);
  });

  it('stop at a second press, and by themselves after three seconds', async () => {
    const { user } = renderPage(<HomePage />);
    await user.click(button('Play 440 Hz'));
    await user.click(button('Stop 440 Hz'));
    expect(button('Play 440 Hz')).toBeInTheDocument();

    await user.click(button('Play 444 Hz'));
    act(() => audio.context().advance(3));
    expect(button('Play 444 Hz')).toBeInTheDocument();
  });

  it('are stopped by the tone of another card on the page', async () => {
    const { user } = renderPage(<HomePage />);
    await user.click(button('Play 432 Hz'));
    await user.click(region('Learn About Frequencies').getByRole('button', { name: 'Play 963 Hz' }));
    expect(button('Play 432 Hz')).toBeInTheDocument();
    expect(region('Learn About Frequencies').getByRole('button', { name: 'Stop 963 Hz' })).toBeInTheDocument();
  });

  it('are shown in the page’s title while they sound', async () => {
    const { user } = renderPage(<HomePage />);
    await user.click(button('Play 432 Hz'));
    expect(document.title).toBe('Playing 432 Hz · Transform Your Sound · Attune');
    await user.click(button('Play 444 Hz'));
    expect(document.title).toBe('Playing 444 Hz · Transform Your Sound · Attune');
    await user.click(button('Stop 444 Hz'));
    expect(document.title).toBe('Transform Your Sound · Attune');
  });

  it('fall silent when the page is left', async () => {
    const { user, router } = renderPage(<HomePage />);
    await user.click(button('Play 432 Hz'));
    const [voice] = audio.context().voices;
    await act(() => router.navigate('/pricing'));
    expect(voice?.stopsAt).toBe(0.05);
  });

  it('show a message when sound cannot be played', async () => {
    const { user } = renderPage(<HomePage />);
    audio.break();
    await user.click(button('Play 432 Hz'));
    await toastSays('Audio Error', 'Unable to play frequency. Please check your browser permissions.');
    expect(button('Play 432 Hz')).toBeInTheDocument();
  });
});
