import { formatBytes } from './bytes.js';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [37_400, '37 kB'],
  [104_858, '0.1 MB'],
  [5_242_880, '5.0 MB'],
  [104_857_600, '100 MB'],
  [1_610_612_736, '1.50 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(text);
});
