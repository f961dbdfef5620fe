import { isSameLoop, newLoopName, nudged, snapped, toAttack, windowOf, withEnd } from './loops';

const song = { durationSeconds: 100, attacks: [10, 12.5, 20, 20.15] };
const loop = { fromSeconds: 10, toSeconds: 20 };

describe('the ends of a loop', () => {
  it.each([
    [null, 'a', 30, [30, 100]],
    [null, 'b', 30, [0, 30]],
    [loop, 'a', 12, [12, 20]],
    [loop, 'b', 15, [10, 15]],
    // B before A, and A after B: they change places.
    [loop, 'b', 4, [4, 10]],
    [loop, 'a', 30, [20, 30]],
    // Not shorter than 0.2 s.
    [loop, 'a', 19.95, [19.95, 20.15]],
    [loop, 'b', 10.1, [9.9, 10.1]],
    [{ fromSeconds: 0, toSeconds: 5 }, 'b', 0.05, [0, 0.2]],
    [loop, 'a', -3, [0, 20]],
    [loop, 'b', 300, [10, 100]],
  ] as const)('of %j: %s put at %d makes %j', (before, end, seconds, [from, to]) => {
    const { fromSeconds, toSeconds } = withEnd(before, end, seconds, song);
    expect(fromSeconds).toBeCloseTo(from, 9);
    expect(toSeconds).toBeCloseTo(to, 9);
  });

  it('are nudged, but not past each other', () => {
    expect(nudged(loop, 'a', 0.01, song).fromSeconds).toBeCloseTo(10.01, 9);
    expect(nudged(loop, 'b', -30, song).toSeconds).toBeCloseTo(10.2, 9);
    expect(nudged(loop, 'a', 30, song).fromSeconds).toBeCloseTo(19.8, 9);
    expect(nudged(loop, 'b', 300, song).toSeconds).toBe(100);
  });

  it('go from attack to attack', () => {
    expect(toAttack(loop, 'a', 1, song).fromSeconds).toBe(12.5);
    expect(toAttack(loop, 'b', 1, song).toSeconds).toBe(20.15);
    expect(toAttack(loop, 'a', -1, song)).toEqual(loop);
  });

  it('snap to an attack within 40 ms, and within 8 px', () => {
    expect(snapped(song.attacks, 12.47, 0.05)).toBe(12.5);
    expect(snapped(song.attacks, 12.45, 0.05)).toBe(12.45);
    expect(snapped(song.attacks, 12.49, 0.001)).toBe(12.49);
    expect(snapped(song.attacks, 12.494, 0.001)).toBe(12.5);
  });
});

it('shows a fifth of the loop at either side, within the song', () => {
  expect(windowOf(loop, 100)).toEqual({ fromSeconds: 8, toSeconds: 22 });
  expect(windowOf({ fromSeconds: 1, toSeconds: 99 }, 100)).toEqual({ fromSeconds: 0, toSeconds: 100 });
  expect(windowOf(null, 100)).toEqual({ fromSeconds: 0, toSeconds: 100 });
});

it('knows a loop by its ends, and finds a free name', () => {
  expect(isSameLoop(loop, { fromSeconds: 10.0004, toSeconds: 20 })).toBe(true);
  expect(isSameLoop(loop, { fromSeconds: 10.01, toSeconds: 20 })).toBe(false);
  expect(isSameLoop(null, loop)).toBe(false);
  const named = (name: string) => ({ ...loop, id: name, name, tempoPercent: 100 });
  expect(newLoopName([named('Loop 1'), named('Solo'), named('Loop 2')])).toBe('Loop 3');
});
