import { noteLetter, plainHertz } from '@attune/catalogue/receipt-words';
import { nearestStandardNote, type Quality } from '@attune/catalogue/retuning';
import type { PresetDto } from '../../api/generated/attune-client';

export const QUALITY_NAMES: Record<Quality, string> = { standard: 'Standard', high: 'High', ultra: 'Ultra' };

/** What comes with a preset's target: "flac, High, tempo kept", "mp3, High, C lands on 528, straightened". */
export function presetWords({ frequency, meaning, mode, straighten, format, quality }: PresetDto): string {
  const landing = meaning === 'note' ? landingWords(frequency) : null;
  return [
    format,
    quality && QUALITY_NAMES[quality],
    mode === 'varispeed' ? 'varispeed' : landing === null ? 'tempo kept' : null,
    landing,
    straighten ? 'straightened' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Null where both meanings of a target are the same. */
function landingWords(hz: number): string | null {
  const { name } = nearestStandardNote(hz);
  return name === 'A4' ? null : `${noteLetter(name)} lands on ${plainHertz(hz)}`;
}
