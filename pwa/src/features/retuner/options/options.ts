import type { Tier } from '@attune/catalogue/plans';
import {
  type Anchor,
  ANCHORS,
  EXPORT_FORMATS,
  type ExportFormat,
  QUALITIES,
  type Quality,
  RETUNE_MODES,
  type RetuneMode,
} from '@attune/catalogue/retuning';
import { listedTargets, mayChooseOwnTarget, mayRetuneTo } from '@attune/catalogue/tier-policy';
import { firstTarget, OPTIONS_KEY } from '../../../shared/retuning/next-target';
import type { Song } from '../song';

/** Options shared by all songs; the source pitch belongs to each song. */
export interface RetuneOptions {
  /** One of the listed targets, or `custom`. */
  target: number | 'custom';
  /** Text of the custom field, as typed. */
  customText: string;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** Whether slow movement of the pitch is taken out first, in songs that move. */
  straighten: boolean;
  /** Where a list of songs is retuned on Studio: while its tab is open, or as a batch. */
  place: 'page' | 'server';
  /** Where songs were retuned last; null: as the times suggest. */
  where: 'device' | 'server' | null;
  /** Whether the songs of a list that this device cannot retune are uploaded, when the others stay on it. */
  uploadsUnfit: boolean;
  /** The preset that these options came from; null: none. */
  presetId: string | null;
}

export const DEFAULT_OPTIONS: RetuneOptions = {
  target: 432,
  customText: '',
  anchor: 'a4',
  mode: 'tempo',
  format: 'mp3',
  quality: 'high',
  straighten: false,
  place: 'server',
  where: null,
  uploadsUnfit: false,
  presetId: null,
};

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The options of last time; invalid ones are replaced by defaults. */
export function loadOptions(store: Store | undefined): RetuneOptions {
  try {
    const found: unknown = JSON.parse(store?.getItem(OPTIONS_KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return DEFAULT_OPTIONS;
    const options = found as Record<string, unknown>;
    const { target, customText, anchor, mode, format, quality, straighten, place, where, presetId } = options;
    return {
      target: target === 'custom' || isListed(target) ? target : DEFAULT_OPTIONS.target,
      customText: typeof customText === 'string' ? customText.slice(0, 12) : '',
      anchor: ANCHORS.find((one) => one === anchor) ?? DEFAULT_OPTIONS.anchor,
      mode: RETUNE_MODES.find((one) => one === mode) ?? DEFAULT_OPTIONS.mode,
      format: EXPORT_FORMATS.find((one) => one === format) ?? DEFAULT_OPTIONS.format,
      quality: QUALITIES.find((one) => one === quality) ?? DEFAULT_OPTIONS.quality,
      straighten: straighten === true,
      place: place === 'page' ? 'page' : DEFAULT_OPTIONS.place,
      where: where === 'device' || where === 'server' ? where : null,
      uploadsUnfit: options.uploadsUnfit === true,
      presetId: typeof presetId === 'string' ? presetId : null,
    };
  } catch {
    return DEFAULT_OPTIONS;
  }
}

/** Storage may be unavailable (private mode, full); that is not an error. */
export function saveOptions(store: Store | undefined, options: RetuneOptions): void {
  try {
    store?.setItem(OPTIONS_KEY, JSON.stringify(options));
  } catch {
    return;
  }
}

/** The options after a change; with another target they no longer come from a preset. */
export function withChange(options: RetuneOptions, change: Partial<RetuneOptions>): RetuneOptions {
  const hasTarget = change.target !== undefined || change.customText !== undefined;
  return { ...options, ...(hasTarget && { presetId: null }), ...change };
}

/** The same options with a target that the tier includes. */
export function fitToTier(options: RetuneOptions, tier: Tier): RetuneOptions {
  if (options.target === 'custom' ? mayChooseOwnTarget(tier) : mayRetuneTo(tier, options.target)) return options;
  return { ...options, target: firstTarget(tier) };
}

/** A song's options: the current ones, or those it was sent with once it is queued or running. */
export function optionsFor({ phase }: Pick<Song, 'phase'>, now: RetuneOptions): RetuneOptions {
  if (phase.kind !== 'queued' && phase.kind !== 'running') return now;
  const { targetHz, anchor, mode, format, quality, straighten = false } = phase.request;
  return { ...now, target: targetHz, customText: '', anchor, mode, format, quality, straighten };
}

/** The options with the target from the URL (`?target=528`, `?target=431.5`); unchanged without one. */
export function withTargetFromUrl(options: RetuneOptions, wanted: string | null): RetuneOptions {
  const hz = wanted === null || wanted.trim() === '' ? NaN : Number(wanted);
  if (isListed(hz)) return withChange(options, { target: hz });
  return Number.isFinite(hz) && hz > 0 ? withChange(options, { target: 'custom', customText: String(hz) }) : options;
}

function isListed(target: unknown): target is number {
  return typeof target === 'number' && listedTargets('studio').includes(target);
}
