import { act, screen } from '@testing-library/react';
import { useFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { useServer } from '../../../test/support/server';
import { SampleTonePlayer } from './sample-tone-player';

useServer();
const audio = useFakeAudio();

const button = (name: string) => screen.getByRole('button', { name });

describe('the sample tone player', () => {
  it('plays five seconds, pauses and plays the rest', async () => {
    const { user } = renderPage(<SampleTonePlayer frequencyHz={528} />);
    await user.click(button('Play 528 Hz'));
    expect(audio.context().voices[0]?.stopsAt).toBe(5);

    act(() => audio.context().advance(2));
    await user.click(button('Pause 528 Hz'));
    act(() => audio.context().advance(10));
    await user.click(button('Resume 528 Hz'));
    expect(audio.context().voices[1]?.stopsAt).toBeCloseTo(15, 9);

    act(() => audio.context().advance(3));
    expect(button('Play 528 Hz')).toBeInTheDocument();
  });

  it('stops, and begins at the beginning afterwards', async () => {
    const { user } = renderPage(<SampleTonePlayer frequencyHz={528} />);
    expect(button('Stop 528 Hz')).toBeDisabled();
    await user.click(button('Play 528 Hz'));
    act(() => audio.context().advance(2));
    await user.click(button('Stop 528 Hz'));
    await user.click(button('Play 528 Hz'));
    expect(audio.context().voices.at(-1)?.stopsAt).toBe(7);
  });
});
