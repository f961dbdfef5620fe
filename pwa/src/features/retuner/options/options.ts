import type { Tier } from '@attune/catalogue/plans';
import {
  type Anchor,
  ANCHORS,
  EXPORT_FORMATS,
  type ExportFormat,
  MP3_KBPS,
  QUALITIES,
  type Quality,
  RETUNE_MODES,
  type RetuneMode,
} from '@attune/catalogue/retuning';
import { listedTargets, mayChooseOwnTarget, mayRetuneTo } from '@attune/catalogue/tier-policy';
import type { Song } from '../queue/song';

/** What is asked for every song alike; its own pitch belongs to the song. */
export interface Choices {
  /** One of the listed targets, or `custom`. */
  target: number | 'custom';
  /** What stands in the custom field, as typed. */
  customText: string;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
}

export const DEFAULT_CHOICES: Choices = {
  target: 432,
  customText: '',
  anchor: 'a4',
  mode: 'tempo',
  format: 'mp3',
  quality: 'high',
};

const KEY = 'attune.retuner.choices';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The choices of last time; what makes no sense any more is as at first. */
export function rememberedChoices(store: Store | undefined): Choices {
  try {
    const found: unknown = JSON.parse(store?.getItem(KEY) ?? 'null');
    if (typeof found !== 'object' || found === null) return DEFAULT_CHOICES;
    const { target, customText, anchor, mode, format, quality } = found as Record<string, unknown>;
    return {
      target: target === 'custom' || isListed(target) ? target : DEFAULT_CHOICES.target,
      customText: typeof customText === 'string' ? customText.slice(0, 12) : '',
      anchor: ANCHORS.find((one) => one === anchor) ?? DEFAULT_CHOICES.anchor,
      mode: RETUNE_MODES.find((one) => one === mode) ?? DEFAULT_CHOICES.mode,
      format: EXPORT_FORMATS.find((one) => one === format) ?? DEFAULT_CHOICES.format,
      quality: QUALITIES.find((one) => one === quality) ?? DEFAULT_CHOICES.quality,
    };
  } catch {
    return DEFAULT_CHOICES;
  }
}

/** A browser that keeps nothing (private mode, full) is no fault. */
export function rememberChoices(store: Store | undefined, choices: Choices): void {
  try {
    store?.setItem(KEY, JSON.stringify(choices));
  } catch {
    return;
  }
}

/** The same choices with a target that the tier has. */
export function fitToTier(choices: Choices, tier: Tier): Choices {
  if (choices.target === 'custom' ? mayChooseOwnTarget(tier) : mayRetuneTo(tier, choices.target)) return choices;
  return { ...choices, target: firstTarget(tier) };
}

/** What is asked for a song: what is chosen now, and as it was sent once it is on its way. */
export function choicesFor({ phase }: Pick<Song, 'phase'>, now: Choices): Choices {
  if (phase.kind !== 'waiting' && phase.kind !== 'running') return now;
  const { targetHz, anchor, mode, format, quality } = phase.order;
  return { target: targetHz, customText: '', anchor, mode, format, quality };
}

/** The choices with the target an address asks for (`?target=528`, `?target=431.5`); unchanged when it asks for none. */
export function withWantedTarget(choices: Choices, wanted: string | null): Choices {
  const hz = wanted === null || wanted.trim() === '' ? NaN : Number(wanted);
  if (isListed(hz)) return { ...choices, target: hz };
  return Number.isFinite(hz) && hz > 0 ? { ...choices, target: 'custom', customText: String(hz) } : choices;
}

function isListed(target: unknown): target is number {
  return typeof target === 'number' && listedTargets('studio').includes(target);
}

/** 432 where the tier has it, else its lowest. */
function firstTarget(tier: Tier): number {
  const targets = listedTargets(tier);
  return targets.find((target) => target === DEFAULT_CHOICES.target) ?? targets[0] ?? 432;
}

/** The most an mp3 carries at its lower sample rates (MPEG-2 and 2.5, layer III): up to so many Hz, so many kbit/s. */
const MOST = [
  { upToHz: 12_000, kbps: 64 },
  { upToHz: 24_000, kbps: 160 },
];

/** Bit rate of a song's mp3, kbit/s. @param sampleRateHz of the song; null: not known */
export function mp3Kbps(quality: Quality, sampleRateHz: number | null): number {
  const most = sampleRateHz === null ? undefined : MOST.find(({ upToHz }) => sampleRateHz <= upToHz);
  return Math.min(MP3_KBPS[quality], most?.kbps ?? Infinity);
}
