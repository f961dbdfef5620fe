import { mp3Kbps } from './mp3-kbps';

it.each([
  ['standard', 44_100, 192],
  ['high', 44_100, 320],
  ['ultra', 96_000, 320],
  ['high', 32_000, 320],
  ['standard', 22_050, 160],
  ['high', 24_000, 160],
  ['high', 8000, 64],
  ['high', null, 320],
] as const)('an mp3 of %s quality from %s Hz has %s kbit/s', (quality, sampleRateHz, kbps) => {
  expect(mp3Kbps(quality, sampleRateHz)).toBe(kbps);
});
