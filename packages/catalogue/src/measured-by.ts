/** Who measured a retune: the server that did it, or the device that did. */
export const MEASURERS = ['server', 'device'] as const;
export type MeasuredBy = (typeof MEASURERS)[number];

/** In place of the file of a device’s song. */
export const ON_DEVICE_ONLY = 'This song was retuned on your device; Attune has no copy.';

/** What the server found that rendered the original of a device’s retune again: the same samples, or others. */
export const SERVER_CHECKS = ['same', 'different'] as const;
export type ServerCheck = (typeof SERVER_CHECKS)[number];

/**
 * Who measured what a receipt or a result says, in words: the one place that decides them.
 *
 * @param measuredBy undefined for receipts from before it was told, which are of the server
 * @param isOwn whether the reader made it; of lists, which a whole team reads, not
 */
export function measurerWords(measuredBy: MeasuredBy | undefined, isOwn: boolean): MeasurerWords {
  if (measuredBy !== 'device') return { who: 'We', note: null };
  return isOwn
    ? { who: 'This device', note: 'measured on this device' }
    : { who: 'The device of its maker', note: 'measured on the device of its maker' };
}

interface MeasurerWords {
  /** "We" measured it. */
  who: string;
  /** Beside a figure; null where it goes without saying, as of the server. */
  note: string | null;
}
