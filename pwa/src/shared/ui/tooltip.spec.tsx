import { jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './tooltip';

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const hover = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }));
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }));

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <>
        <Tooltip content="About a">
          <button>a</button>
        </Tooltip>
        <Tooltip content="About b">
          <button>b</button>
        </Tooltip>
      </>,
    );
  });
  afterEach(() => {
    // Long enough for the next spec to count as a first one.
    advance(1000);
    jest.useRealTimers();
  });

  it('opens after 700 ms on the control', () => {
    hover('a');
    advance(690);
    expect(screen.queryByRole('tooltip')).toBeNull();
    advance(20);
    expect(screen.getByRole('tooltip')).toHaveTextContent('About a');
    expect(screen.getByRole('button', { name: 'a' })).toHaveAccessibleDescription('About a');
  });

  it('opens at once when another one closed less than 300 ms ago, later not', () => {
    hover('a');
    advance(710);
    leave('a');
    advance(200);
    hover('b');
    advance(0);
    expect(screen.getByRole('tooltip')).toHaveTextContent('About b');
    leave('b');
    advance(310);
    hover('a');
    advance(600);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('closes with Escape and never opens under a finger', () => {
    hover('a');
    advance(710);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    const button = screen.getByRole('button', { name: 'b' });
    const touch = createEvent.pointerOver(button);
    Object.defineProperty(touch, 'pointerType', { value: 'touch' });
    fireEvent(button, touch);
    advance(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
