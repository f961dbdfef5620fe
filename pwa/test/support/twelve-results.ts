import { aReceipt, aTuningOf } from './a-receipt';
import type { Receipt } from '../../src/shared/receipt/receipt-rows';

const moved = (cents: number, a4Hz = 440.07): Pick<Receipt, 'asked' | 'measured' | 'before'> => ({
  asked: { ratio: 2 ** (cents / 1200), cents },
  measured: { cents, differenceCents: 0, errorCents: 0.4 },
  before: aTuningOf(a4Hz),
});

/** One of each kind that a song can be, with the words of its verdict. */
export const TWELVE: readonly [what: string, verdict: string, receipt: Receipt][] = [
  ['sure', 'On target', aReceipt()],
  ['unsure', 'Estimated', aReceipt({ ...moved(-33.34, 440.4), before: { ...aTuningOf(440.4), confidence: 0.36 } })],
  ['assumed', 'Assumed 440', aReceipt({ ...moved(-31.77), sourceHz: 440, sourceBasis: 'assumed', measured: null })],
  [
    'moved with its album',
    'Album shift',
    aReceipt({ ...moved(-34.56, 441.56), sourceHz: 440.71, sourceBasis: 'album' }),
  ],
  ['moving', 'Moving pitch', aReceipt({ before: { ...aTuningOf(440.07), movement: { lowHz: 438, highHz: 443.6 } } })],
  [
    'of drums',
    'Nothing to measure',
    aReceipt({ ...moved(-31.77), sourceBasis: 'assumed', sourceHz: 440, measured: null, before: null, after: null }),
  ],
  ['in varispeed', 'On target', aReceipt({ mode: 'varispeed' })],
  [
    'gentle',
    'On target',
    aReceipt({ ...moved(15.35), targetHz: 528, anchor: 'note', equivalentA4Hz: 443.99, after: aTuningOf(443.99) }),
  ],
  ['at its target already', 'On target', aReceipt({ ...moved(0, 432), sourceHz: 432 })],
  ['quiet', 'On target', aReceipt({ gainDb: 0, limiterDb: 0, truePeakDb: { before: -30, after: -30 } })],
  [
    'clipped, and off',
    'Off by 1.2 cents',
    aReceipt({
      measured: { cents: -33.24, differenceCents: -1.2, errorCents: 0.4 },
      samplesOverFullScale: { before: 900, after: 0 },
    }),
  ],
  ['deleted', 'On target', aReceipt({ sourceBasis: 'measured' })],
];
