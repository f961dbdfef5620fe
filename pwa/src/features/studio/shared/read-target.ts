import { isTarget } from '@attune/catalogue/tier-policy';
import { readHertz } from '../../../shared/format/sound';

/** The target frequency that a text says, Hz; null for anything else. */
export function readTarget(text: string): number | null {
  const hz = readHertz(text);
  return typeof hz === 'number' && isTarget(hz) ? hz : null;
}
