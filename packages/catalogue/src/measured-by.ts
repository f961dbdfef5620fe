/** Who measured a retune: the server that did it, or the device that did. */
export const MEASURERS = ['server', 'device'] as const;
export type MeasuredBy = (typeof MEASURERS)[number];

/** What the server found that rendered the original of a device’s retune again: the same samples, or others. */
export const SERVER_CHECKS = ['same', 'different'] as const;
export type ServerCheck = (typeof SERVER_CHECKS)[number];

/** Who measured, in words; nothing for the server. @param isOwn of the reader */
export function measuredByWords(measuredBy: MeasuredBy | undefined, isOwn: boolean): string | null {
  if (measuredBy !== 'device') return null;
  return isOwn ? 'measured on this device' : 'measured on the device of its maker';
}
