import { MEBIBYTE } from '@attune/catalogue/plans';
import { Figure } from './figure';

const GIBIBYTE = 1024 * MEBIBYTE;

/** A size in MB, from a gigabyte on in GB. */
export function FileSize({ bytes }: { bytes: number }) {
  if (bytes >= GIBIBYTE) return <Figure value={bytes / GIBIBYTE} unit="GB" decimals={2} />;
  return <Figure value={Math.max(bytes / MEBIBYTE, 0.1)} unit="MB" decimals={bytes < 100 * MEBIBYTE ? 1 : 0} />;
}
