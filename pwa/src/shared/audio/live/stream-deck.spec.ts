import { jest } from '@jest/globals';
import { StreamDeck } from './stream-deck';

function aDeck() {
  const element = {
    play: jest.fn(() => Promise.resolve()),
    pause: jest.fn(),
    addEventListener: jest.fn(),
    removeAttribute: jest.fn(),
    load: jest.fn(),
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
  const deck = new StreamDeck(context, { node: {} as AudioNode, input: 0 }, () => undefined);
  return { deck, element };
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
});
