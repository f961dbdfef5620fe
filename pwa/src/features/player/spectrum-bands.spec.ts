import { bandLevels, spectrumBands, spectrumPath } from './spectrum-bands';

describe('the spectrum', () => {
  const bands = spectrumBands(96, 31.25, 16_000, 48_000 / 8192);

  it('has bands of equal musical width, none of them empty', () => {
    expect(bands).toHaveLength(96);
    for (const [first, last] of bands) expect(last).toBeGreaterThanOrEqual(first);
    expect(bands.at(-1)?.[1]).toBeLessThan(4096);
  });

  it('shows a tone in its band alone, and silence nowhere', () => {
    const bins = new Float32Array(4096).fill(-120);
    bins[Math.round(1000 / (48_000 / 8192))] = -20;
    const levels = bandLevels(bins, bands);
    expect(levels.filter((level) => level > 0)).toHaveLength(1);
    expect(levels.indexOf(Math.max(...levels))).toBe(Math.floor((Math.log2(1000 / 31.25) / 9) * 96));
    expect(Math.max(...bandLevels(new Float32Array(4096).fill(-Infinity), bands))).toBe(0);
  });

  it('draws one stroke per band', () => {
    expect(spectrumPath(new Float32Array(3)).match(/M/g)).toHaveLength(3);
  });
});
