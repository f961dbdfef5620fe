import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';

/** The most an mp3 carries at its lower sample rates (MPEG-2 and 2.5, layer III): up to so many Hz, so many kbit/s. */
const MOST = [
  { upToHz: 12_000, kbps: 64 },
  { upToHz: 24_000, kbps: 160 },
];

/** Bit rate of a song's mp3, kbit/s. @param sampleRateHz of the song; null: not known */
export function mp3Kbps(quality: Quality, sampleRateHz: number | null): number {
  const most = sampleRateHz === null ? undefined : MOST.find(({ upToHz }) => sampleRateHz <= upToHz);
  return Math.min(MP3_KBPS[quality], most?.kbps ?? Infinity);
}
