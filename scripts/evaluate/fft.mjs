/** In place: the discrete Fourier transform of re + i im, of a length that is a power of two (radix 2, Cooley & Tukey). */
export function transform(re, im) {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  const { cosines, sines } = twiddles(size);
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const c = cosines[k * stride];
        const s = sines[k * stride];
        const a = start + k;
        const b = a + half;
        const x = re[b] * c + im[b] * s;
        const y = im[b] * c - re[b] * s;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
    }
  }
}

const tables = new Map();

function twiddles(size) {
  const known = tables.get(size);
  if (known) return known;
  const angles = Float64Array.from({ length: size / 2 }, (_, k) => (2 * Math.PI * k) / size);
  const table = { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
  tables.set(size, table);
  return table;
}
