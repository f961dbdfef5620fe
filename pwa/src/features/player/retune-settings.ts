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
import type { Listening } from '../../shared/audio/live-retuner';

/** Where songs are moved: to the user's own A4, or to one of the listed pitches. */
const AIMS = ['instrument', 'other'] as const;
export type Aim = (typeof AIMS)[number];

/** What the player retunes to. Listening is free: every listed target is available to everyone. */
export interface RetuneSettings {
  aim: Aim;
  /** The listed pitch. */
  targetHz: number;
  anchor: Anchor;
  mode: RetuneMode;
}

/** Natural targets first, as on all pages. */
export const TARGETS_HZ: readonly number[] = [...NATURAL_HZ, ...SOLFEGGIO_HZ];

export const DEFAULT_SETTINGS: RetuneSettings = { aim: 'other', targetHz: 432, anchor: 'a4', mode: 'tempo' };

/** Whether both meanings of a target coincide: it is a reference for A4 itself. */
export function isReferencePitch(targetHz: number): boolean {
  return NATURAL_HZ.some((hz) => hz === targetHz);
}

/** The shift of a song; its A4 is assumed to be 440 Hz while it is unknown. */
export function shiftOf({ targetHz, anchor }: Pick<RetuneSettings, 'targetHz' | 'anchor'>, a4Hz: number | null): Shift {
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
      aim: AIMS.find((aim) => aim === stored?.aim) ?? DEFAULT_SETTINGS.aim,
      targetHz: TARGETS_HZ.find((hz) => hz === stored?.targetHz) ?? DEFAULT_SETTINGS.targetHz,
      anchor: ANCHORS.find((anchor) => anchor === stored?.anchor) ?? DEFAULT_SETTINGS.anchor,
      mode: RETUNE_MODES.find((mode) => mode === stored?.mode) ?? DEFAULT_SETTINGS.mode,
    };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

const LISTENING_KEY = 'attune.player.listening';

/** What was heard last: songs as recorded, or retuned. */
export function rememberedListening(): Listening {
  try {
    return localStorage.getItem(LISTENING_KEY) === 'retuned' ? 'retuned' : 'original';
  } catch {
    return 'original';
  }
}

export function rememberListening(listening: Listening): void {
  store(LISTENING_KEY, listening);
}

export function rememberSettings(settings: RetuneSettings): void {
  store(STORAGE_KEY, JSON.stringify(settings));
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows may refuse storage: then the choice lasts until the page is closed.
  }
}
