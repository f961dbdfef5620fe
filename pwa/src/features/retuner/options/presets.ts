import type { Tier } from '@attune/catalogue/plans';
import { type PresetDto, usePresetsListQuery } from '../../../api/generated/attune-client';
import { DEFAULT_OPTIONS, type RetuneOptions, withTargetFromUrl } from './options';
import { readCustomTarget } from './preview';

/** The preset that the options came from. */
export interface ChosenPreset {
  preset: PresetDto;
  /** Whether something that came with its target differs by now. */
  isChanged: boolean;
}

const NONE: readonly PresetDto[] = [];

/** The presets of a Studio workspace, and the one that is chosen. */
export function usePresets(tier: Tier, options: RetuneOptions) {
  const { data: presets = NONE } = usePresetsListQuery(undefined, { skip: tier !== 'studio' });
  return { presets, chosen: findChosen(presets, options) };
}

/** Null without one, and for one that was deleted or moved to another target meanwhile. */
export function findChosen(presets: readonly PresetDto[], options: RetuneOptions): ChosenPreset | null {
  const preset = presets.find(({ id }) => id === options.presetId);
  const targetHz = options.target === 'custom' ? readCustomTarget(options.customText).hz : options.target;
  if (!preset || preset.frequency !== targetHz) return null;
  const own = Object.entries(withPreset(options, preset));
  return { preset, isChanged: own.some(([name, value]) => value !== options[name as keyof RetuneOptions]) };
}

/** The options as a preset has them. What it leaves open stays. */
export function withPreset(options: RetuneOptions, preset: PresetDto): RetuneOptions {
  const { id, frequency, meaning, mode, straighten, format, quality } = preset;
  return {
    ...withTargetFromUrl(options, String(frequency)),
    anchor: meaning,
    mode,
    straighten,
    format: format ?? options.format,
    quality: quality ?? options.quality,
    presetId: id,
  };
}

const { target, customText, anchor, mode, straighten } = DEFAULT_OPTIONS;

/** Leaves a preset, with its target and what that means. */
export const WITHOUT_PRESET: Partial<RetuneOptions> = {
  target,
  customText,
  anchor,
  mode,
  straighten,
  presetId: null,
};
