import { fireEvent, render, screen } from '@testing-library/react';
import { Waveform } from './waveform';

const props = { peaks: null, durationSeconds: 100, positionSeconds: 20, tone: 'was' } as const;

it('shows the playback position again when seeking becomes impossible during a drag', () => {
  const seekable = <Waveform {...props} onSeek={() => undefined} />;
  const { rerender } = render(seekable);
  const slider = screen.getByRole('slider');
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 200, 50);
  fireEvent(slider, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }));
  expect(slider).toHaveAttribute('aria-valuenow', '50');
  rerender(<Waveform {...props} />);
  fireEvent.lostPointerCapture(slider);
  rerender(seekable);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '20');
});
