import type { PresetDto } from '../../../api/generated/attune-client';
import { presetWords } from '../../../shared/presets/preset-words';
import { type TileGroup, TileGroups } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';

/** The group of a workspace's presets: a tile has the name, the target and what comes with it. */
export function toPresetGroup(presets: readonly PresetDto[], workspace: string | undefined): TileGroup<string> {
  return {
    label: 'Presets',
    labelEnd: workspace !== undefined && <span className="min-w-0 text-xs wrap-anywhere text-ink-3">{workspace}</span>,
    kind: 'name',
    className: 'xs:grid-cols-2 md:grid-cols-3',
    options: presets.map((preset) => ({
      value: toValue(preset.id),
      label: preset.name,
      detail: (
        <>
          <Figure value={preset.frequency} unit="Hz" decimals={2} className="block text-ink" />
          <span className="block">{presetWords(preset)}</span>
        </>
      ),
    })),
  };
}

const PREFIX = 'preset:';

export const toValue = (presetId: string): string => PREFIX + presetId;

/** The id of the preset whose tile this is; null for another tile. */
export const toPresetId = (value: string): string | null =>
  value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** The presets for a user who may not retune. @param reasonId of the text that says why */
export function LockedPresets({ presets, reasonId }: { presets: readonly PresetDto[]; reasonId: string }) {
  return (
    <TileGroups
      label="Presets"
      value={null}
      onChange={() => undefined}
      reasonId={reasonId}
      groups={[toPresetGroup(presets, undefined)]}
    />
  );
}
