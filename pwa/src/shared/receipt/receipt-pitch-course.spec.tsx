import { render, screen } from '@testing-library/react';
import { aReceipt, aTuningOf } from '../../../test/support/a-receipt';
import { PitchCourse } from './receipt-pitch-course';
import type { Receipt } from './receipt-rows';

const course = (...pitchesHz: number[]) => pitchesHz.map((a4Hz, i) => ({ atSeconds: 10 * i, a4Hz }));
const moving = (a4Hz: number, lowHz: number, highHz: number) => ({ ...aTuningOf(a4Hz), movement: { lowHz, highHz } });
const straightened = { rangeBeforeCents: 17.5, residualCents: 1.2, maxSpeedPercent: 0.6 };

const SINKING = course(442, 440, 438);

function show(after: ReturnType<typeof course>, changes: Partial<Receipt> = {}) {
  const receipt = aReceipt({ before: moving(440, 438, 442), durationSeconds: 30, ...changes });
  render(<PitchCourse before={SINKING} after={after} receipt={receipt} />);
  return screen.getByRole('img');
}

/** The points of the last two paths: before, after. */
const curves = (picture: HTMLElement): number[][][] =>
  [...picture.querySelectorAll('path')]
    .slice(-2)
    .map((path) => (path.getAttribute('d') ?? '').split(/[ML]/).slice(1))
    .map((points) => points.map((point) => point.split(' ').map(Number)));

describe('the pitch over the song', () => {
  it('that moves as it did before says so', () => {
    const picture = show(course(433.9, 432, 430), { after: moving(432, 430, 433.9) });
    expect(picture).toHaveAccessibleName(
      'Before, A4 moves between 438.0 and 442.0 hertz. After, it moves between 430.0 and 433.9 hertz.',
    );
    expect(screen.getByText(/The shift is the same everywhere, so the movement stays\./)).toBeInTheDocument();
  });

  it('that was straightened stands still', () => {
    const picture = show(course(432, 432.1, 432), { straightened });
    expect(picture).toHaveAccessibleName('Before, A4 moves between 438.0 and 442.0 hertz. After, it stands still.');
    expect(screen.getByText(/It was straightened\./)).toBeInTheDocument();
    expect(screen.queryByText(/the movement stays/)).toBeNull();
  });

  it('says what is left where straightening left some', () => {
    const picture = show(course(433, 432, 431.4), { straightened, after: moving(432, 431.4, 433) });
    expect(picture).toHaveAccessibleName(/After, it moves between 431\.4 and 433\.0 hertz\.$/);
    expect(screen.getByText(/It was straightened\./)).toBeInTheDocument();
  });

  it('is drawn from edge to edge, a higher pitch higher up, all within the picture', () => {
    const [before = [], after = []] = curves(show(course(432, 432.1, 432), { straightened }));
    const heights = before.map(([, y = NaN]) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(before.map(([x]) => x)).toEqual([0, 50, 100]);
    expect(Math.min(...heights)).toBeCloseTo(10);
    expect(Math.max(...after.map(([, y = NaN]) => y))).toBeCloseTo(90);
  });

  it('names both pitches and the length of the song', () => {
    show(course(432, 432, 432), { straightened });
    for (const text of ['440', '432', '0:00', '0:30']) expect(screen.getByText(text)).toBeInTheDocument();
  });
});
