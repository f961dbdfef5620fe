import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import {
  type Anchor,
  ANCHORS,
  RETUNE_MODES,
  type RetuneMode,
  type Shift,
  shiftFor,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';

/** What the player retunes to. Listening is free: every listed target is available to everyone. */
export interface RetuneSettings {
  targetHz: number;
  anchor: Anchor;
  mode: RetuneMode;
}

/** Natural targets first, as on all pages. */
export const TARGETS_HZ: readonly number[] = [...NATURAL_HZ, ...SOLFEGGIO_HZ];

export const DEFAULT_SETTINGS: RetuneSettings = { targetHz: 432, anchor: 'a4', mode: 'tempo' };

/** Whether both meanings of a target coincide: it is a reference for A4 itself. */
export function isReferencePitch(targetHz: number): boolean {
  return NATURAL_HZ.some((hz) => hz === targetHz);
}

/** The shift of a song; its A4 is assumed to be 440 Hz while it is unknown. */
export function shiftOf({ targetHz, anchor }: RetuneSettings, a4Hz: number | null): Shift {
  return shiftFor({
    targetHz,
    sourceHz: a4Hz ?? STANDARD_A4_HZ,
    anchor: isReferencePitch(targetHz) ? 'a4' : anchor,
  });
}

const STORAGE_KEY = 'attune.player.retune';

/** The last choice; invalid stored values are ignored. */
export function rememberedSettings(): RetuneSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<RetuneSettings> | null;
    return {
      targetHz: TARGETS_HZ.find((hz) => hz === stored?.targetHz) ?? DEFAULT_SETTINGS.targetHz,
      anchor: ANCHORS.find((anchor) => anchor === stored?.anchor) ?? DEFAULT_SETTINGS.anchor,
      mode: RETUNE_MODES.find((mode) => mode === stored?.mode) ?? DEFAULT_SETTINGS.mode,
    };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export function rememberSettings(settings: RetuneSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse storage: then the choice lasts until the page is closed.
  }
}
