import { render, screen } from '@testing-library/react';
import { TuningHistogram } from './tuning-histogram';

function open(differences: { a4Hz?: null; confidence?: number }) {
  const histogram = Array.from({ length: 101 }, (_, bin) => (bin === 62 ? 0.2 : 0.008));
  const measurement = { a4Hz: 443.06, confidence: 0.9, histogram, ...differences };
  const { container } = render(<TuningHistogram measurement={measurement} />);
  return { lit: () => container.querySelector('path[stroke="var(--was)"]')?.getAttribute('d') ?? '' };
}

describe('the distribution of a song’s partials', () => {
  it('highlights where most of them are', () => {
    const { lit } = open({});
    expect(lit()).toContain('M62.5');
    expect(screen.getByRole('img', { name: /Most are at plus 12 cents/ })).toBeInTheDocument();
  });

  it('highlights nothing without a clear pitch', () => {
    const { lit } = open({ a4Hz: null, confidence: 0 });
    expect(lit()).toBe('');
    expect(screen.getByRole('img', { name: /There is no clear peak/ })).toBeInTheDocument();
  });
});
