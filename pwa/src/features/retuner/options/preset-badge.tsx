import { Badge } from '../../../shared/ui/badge';
import { figureText } from '../../../shared/ui/figure-text';
import type { ChosenPreset } from './presets';

/** "Preset: Choir concert pitch, 438.50"; with "changed" once something else than its target differs. */
export function PresetBadge({ chosen: { preset, isChanged } }: { chosen: ChosenPreset }) {
  const target = figureText(preset.frequency, { decimals: 2 });
  return (
    <Badge tone="lamp" className="max-w-full justify-self-start py-0.5 whitespace-normal!">
      <span className="min-w-0 wrap-anywhere">{`Preset: ${preset.name}, ${target}${isChanged ? ', changed' : ''}`}</span>
    </Badge>
  );
}
