import { kilohertzDecimals } from './kilohertz-decimals';

it.each([
  [48_000, 0],
  [44_100, 1],
  [22_050, 2],
  [11_025, 3],
])('%s Hz are written in kHz with %s decimals', (sampleRateHz, decimals) => {
  expect(kilohertzDecimals(sampleRateHz)).toBe(decimals);
});
