import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { setUpFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { SAMPLE_TONE } from './tone-player';
import { useTone } from './use-tone';

setUpServer();
const audio = setUpFakeAudio();

const LABELS = { idle: 'Play', playing: 'Pause', paused: 'Resume' };

function Sample() {
  const { status, pauseOrPlay, stop } = useTone({ frequencyHz: 528, ...SAMPLE_TONE });
  return (
    <>
      <button onClick={pauseOrPlay}>{LABELS[status]}</button>
      <button onClick={stop}>Stop</button>
    </>
  );
}

/** A tone that can be removed from the page, beside another one. */
function TwoTones() {
  const [isThere, setIsThere] = useState(true);
  const { status } = useTone({ frequencyHz: 440, ...SAMPLE_TONE });
  return (
    <>
      {isThere && <Sample />}
      <button onClick={() => setIsThere(false)}>Leave</button>
      <p>{status}</p>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the sample tone', () => {
  it('plays five seconds, pauses and plays the rest', async () => {
    const { user } = renderPage(<Sample />);
    await user.click(button('Play'));
    expect(audio.context().voices[0]).toMatchObject({ frequencyHz: 528, stopsAt: 5 });
    expect(audio.context().voices[0]?.levels).toContainEqual(['ramp', 0.2, 0.02]);

    act(() => audio.context().advance(2));
    await user.click(button('Pause'));
    act(() => audio.context().advance(10));
    await user.click(button('Resume'));
    expect(audio.context().voices[1]?.stopsAt).toBeCloseTo(15, 9);

    act(() => audio.context().advance(3));
    expect(button('Play')).toBeInTheDocument();
  });

  it('ends when its component is unmounted, also while others stay', async () => {
    const { user } = renderPage(<TwoTones />);
    await user.click(button('Play'));
    act(() => audio.context().advance(1));
    await user.click(button('Leave'));
    expect(audio.context().voices[0]?.stopsAt).toBeCloseTo(1.05, 9);
  });

  it('starts from the beginning after it was stopped', async () => {
    const { user } = renderPage(<Sample />);
    await user.click(button('Play'));
    act(() => audio.context().advance(2));
    await user.click(button('Stop'));
    await user.click(button('Play'));
    expect(audio.context().voices.at(-1)?.stopsAt).toBe(7);
  });
});
