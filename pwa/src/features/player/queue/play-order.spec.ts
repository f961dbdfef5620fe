import { inOrder, shuffled, shuffledAround } from './play-order';

describe('the order of play', () => {
  it('has every order of three tracks equally often', () => {
    // Each draw of Fisher and Yates once: 3 choices, then 2.
    const draws = [0, 1 / 3, 2 / 3].flatMap((first) => [0, 0.5].map((second) => [first, second]));
    const orders = draws.map((draw) => shuffled(['a', 'b', 'c'], () => draw.shift() ?? 0).join(''));
    expect(orders.toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });

  it('keeps the current track in front, and loses and repeats none', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `track ${at}`);
    const order = shuffledAround(ids, 'track 250');
    expect(order[0]).toBe('track 250');
    expect(order.toSorted()).toEqual(ids.toSorted());
    expect(shuffledAround(ids, null).toSorted()).toEqual(ids.toSorted());
  });

  it('restores the order from before, with what was added since at the end', () => {
    expect(inOrder(['c', 'x', 'a', 'y', 'b'], ['a', 'b', 'gone', 'c'])).toEqual(['a', 'b', 'c', 'x', 'y']);
  });
});
