import { jest } from '@jest/globals';
import type { DeckEvent } from './deck';
import { StreamDeck } from './stream-deck';

function aDeck() {
  const events: DeckEvent[] = [];
  const element = {
    play: jest.fn(() => Promise.resolve()),
    pause: jest.fn(),
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
    removeAttribute: jest.fn(),
    load: jest.fn(),
    currentTime: 0,
    paused: false,
  };
  const node = () => ({ connect: (to: unknown) => to, gain: { setTargetAtTime: jest.fn() }, delayTime: { value: 0 } });
  const made = function () {
    return node();
  };
  Object.assign(globalThis, {
    Audio: function () {
      return element;
    },
    GainNode: made,
    DelayNode: made,
  });
  const context = { currentTime: 0, sampleRate: 48_000, createMediaElementSource: node } as unknown as AudioContext;
  const deck = new StreamDeck(context, { node: {} as AudioNode, input: 0 }, (event) => events.push(event));
  return { deck, element, events };
}

describe('a streamed file', () => {
  it('stops once it has faded out', async () => {
    const { deck, element } = aDeck();
    deck.play();
    await deck.pause();
    expect(element.pause).toHaveBeenCalledTimes(1);
  });

  it('continues when it is played again before it has faded out', async () => {
    const { deck, element } = aDeck();
    deck.play();
    const paused = deck.pause();
    deck.play();
    await paused;
    expect(element.pause).not.toHaveBeenCalled();
  });

  it('goes round a loop, and plays on from behind it', () => {
    jest.useFakeTimers();
    const { deck, element, events } = aDeck();
    deck.setLoop({ fromSeconds: 1, toSeconds: 2, stops: false });
    element.currentTime = 2.01;
    jest.advanceTimersByTime(20);
    expect(element.currentTime).toBe(1);
    expect(events).toEqual([{ type: 'round' }]);
    element.currentTime = 30;
    jest.advanceTimersByTime(20);
    expect(element.currentTime).toBe(30);
    deck.setLoop(null);
    element.currentTime = 2.01;
    jest.advanceTimersByTime(20);
    expect(element.currentTime).toBe(2.01);
    jest.useRealTimers();
  });
});
