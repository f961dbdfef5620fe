import { act, screen, within } from '@testing-library/react';
import { setUpFakeAudio } from '../../../test/support/fake-audio';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { FrequencyCard } from './frequency-card';
import { frequencyEntry, STANDARD_FREQUENCY } from './frequency-catalogue';

setUpServer();
const audio = setUpFakeAudio();

describe('a frequency card', () => {
  it('shows what people claim, and what was found', () => {
    renderPage(<FrequencyCard entry={frequencyEntry(432)} />);
    const card = within(screen.getByRole('article', { name: 'Natural Harmony' }));
    expect(card.getByText('432 hertz')).toBeInTheDocument();
    expect(card.getByText('Natural')).toBeInTheDocument();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByText('Small studies disagree.')).toBeInTheDocument();
    expect(card.getByText('Blind tests found no preference.')).toBeInTheDocument();
  });

  it('shows the first three benefits at most', () => {
    const entry = { ...frequencyEntry(432), benefits: ['one', 'two', 'three', 'four'] };
    renderPage(<FrequencyCard entry={entry} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two', 'three']);
  });

  it('shows a sentence instead of benefits for standard pitch', () => {
    renderPage(<FrequencyCard entry={STANDARD_FREQUENCY} />);
    expect(screen.getByText(/research does not show this/)).toBeInTheDocument();
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText('Standard pitch')).toBeInTheDocument();
  });

  it('plays its tone for three seconds', async () => {
    const { user } = renderPage(<FrequencyCard entry={frequencyEntry(963)} />);
    await user.click(screen.getByRole('button', { name: 'Play 963 Hz' }));
    expect(audio.context().voices[0]).toMatchObject({ frequencyHz: 963, stopsAt: 3 });
    act(() => audio.context().advance(3));
    expect(screen.getByRole('button', { name: 'Play 963 Hz' })).toBeInTheDocument();
  });
});
