import { durationText, figureText, size } from './figures.js';

it.each([
  [1, '1 kB'],
  [37_400, '38 kB'],
  [100_000, '0.1 MB'],
  [4_560_000, '4.6 MB'],
  [1_234_000_000, '1.2 GB'],
])('says %d bytes as %s', (bytes, text) => {
  const shown = size(bytes).text.replace(/<[^>]*>/g, '');
  expect(shown.replace(/\s/g, ' ').trim()).toBe(text);
});

it.each([
  [-31.766, { decimals: 2 }, '\u221231.77'],
  [0.004, { decimals: 2, signed: true }, '0.00'],
  [1234.5, { decimals: 1, signed: true }, '+1,234.5'],
])('writes %d with %o as %s', (value, format, text) => {
  expect(figureText(value, format)).toBe(text);
});

it.each([
  [59.4, '0:59'],
  [59.6, '1:00'],
  [3723, '1:02:03'],
])('says %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
