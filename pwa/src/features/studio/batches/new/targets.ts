import { type Anchor, shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { listedTargets } from '@attune/catalogue/tier-policy';
import type { PresetDto } from '../../../../api/generated/attune-client';
import { figureText } from '../../../../shared/ui/figure-text';

/** An entry of the list of targets. */
export interface TargetOption {
  /** For the form. */
  value: string;
  label: string;
  targetHz: number;
  meaning: Anchor;
}

export const CUSTOM = 'custom';
export const DEFAULT_TARGET = '432 a4';

/** The listed targets of Studio: two entries for one that can mean the whole song, or the nearest note. */
export const LISTED_TARGETS: readonly TargetOption[] = listedTargets('studio').flatMap((targetHz) => {
  const { anchorNote, equivalentA4Hz } = shiftFor({ targetHz, sourceHz: STANDARD_A4_HZ, anchor: 'note' });
  const isA4 = anchorNote === 'A4';
  const whole: TargetOption = {
    value: `${targetHz} a4`,
    label: isA4 ? `${targetHz} Hz, A4 = ${targetHz}` : `${targetHz} Hz, whole song`,
    targetHz,
    meaning: 'a4',
  };
  if (isA4) return [whole];
  const label = `${targetHz} Hz, gentle (A4 = ${figureText(equivalentA4Hz, { decimals: 2 })})`;
  return [whole, { value: `${targetHz} note`, label, targetHz, meaning: 'note' }];
});

export function presetTargets(presets: readonly PresetDto[]): TargetOption[] {
  return presets.map(({ id, name, frequency }) => ({
    value: `preset ${id}`,
    label: `${name}, ${figureText(frequency, { decimals: 2 })} Hz`,
    targetHz: frequency,
    meaning: 'a4',
  }));
}
