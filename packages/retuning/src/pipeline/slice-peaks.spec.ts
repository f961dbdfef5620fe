import { SlicePeaks } from './slice-peaks.js';

describe('the waveform of a song', () => {
  it('has the loudest sample of each slice', () => {
    const peaks = new SlicePeaks();
    // Half as loud in its first half, full scale in the second.
    const half = 2048 * 260;
    peaks.add(Float32Array.from({ length: half }, (_, i) => (i % 2 ? 0.5 : -0.5)));
    peaks.add(Float32Array.from({ length: half }, (_, i) => (i % 2 ? 1 : -1)));
    const bytes = peaks.toBytes();
    expect(bytes).toHaveLength(260);
    expect([...new Set(bytes.subarray(0, 130))]).toEqual([128]);
    expect([...new Set(bytes.subarray(130))]).toEqual([255]);
  });

  it('does not depend on where the sound is cut into pieces', () => {
    const sound = Float32Array.from({ length: 9000 }, (_, i) => Math.sin(i / 50) * (i / 9000));
    const [whole, cut] = [new SlicePeaks(), new SlicePeaks()];
    whole.add(sound);
    for (let at = 0; at < sound.length; at += 1001) cut.add(sound.subarray(at, at + 1001));
    expect(cut.toBytes()).toEqual(whole.toBytes());
    expect(whole.toBytes()).toHaveLength(5);
  });

  it('is empty for silence of no length, and at most full scale', () => {
    expect(new SlicePeaks().toBytes()).toHaveLength(0);
    const loud = new SlicePeaks();
    loud.add(Float32Array.of(3, -4));
    expect([...loud.toBytes()]).toEqual([255]);
  });
});
