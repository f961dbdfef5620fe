import type { ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import type { Receipt } from '../../src/shared/receipt/receipt-rows';
import { aReceipt } from './a-receipt';

/** Of an open link without limits. */
export const SHARE_TERMS: ShareTerms = {
  token: 'abc',
  address: 'https://attune.example/s/abc',
  note: null,
  expiresAt: null,
  maxDownloads: null,
  downloadCount: 0,
  hasLeft: true,
  brokenOff: [],
};

/** With both versions, and the receipt of `aReceipt`. */
export const aSharedSong = (changes: Partial<ShareSong<Receipt>> = {}): ShareSong<Receipt> => ({
  id: '1',
  title: 'Harbour Lights',
  artist: null,
  album: null,
  hasCover: false,
  peaks: Array.from({ length: 260 }, (_, i) => i % 256),
  format: 'mp3',
  bytes: 5_242_880,
  durationSeconds: 238.4,
  targetHz: 432,
  gainDb: -1.25,
  hasOriginal: true,
  receipt: aReceipt(),
  ...changes,
});
