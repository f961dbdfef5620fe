import { countInTimes } from './count-in';

describe('a count-in', () => {
  it('has its clicks on the beat, and the music on the one after the last', () => {
    const { clickSeconds, musicSeconds } = countInTimes({ clicks: 4, intervalSeconds: 0.5, level: 0.4 }, 10);
    expect(clickSeconds).toHaveLength(4);
    const beats = [...clickSeconds, musicSeconds];
    for (const [i, at] of beats.slice(1).entries()) expect(at - (beats[i] ?? 0)).toBeCloseTo(0.5, 9);
    expect(clickSeconds[0]).toBeGreaterThan(10);
  });
});
