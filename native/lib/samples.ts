import { addon } from './addon.js';
import { checkedInterleaved } from './argument-errors.js';

/**
 * Replaces invalid samples (NaN, infinities, |x| > 1024, which is 60 dB over full scale) by 0, in place.
 *
 * @param interleaved samples in any layout; changed
 * @returns how many were replaced
 * @throws TypeError for anything but a Float32Array
 */
export function replaceInvalidSamples(interleaved: Float32Array): number {
  return addon.replaceInvalidSamples(checkedInterleaved('interleaved', interleaved, 1));
}
