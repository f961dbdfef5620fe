import { centsBetween, frequencyOfMidi, midiOf, PITCH_CLASS_NAMES } from './pitch.js';

/** What is moved to the target: the song's reference A4, or the nearest note of the 440 Hz scale. */
export const ANCHORS = ['a4', 'note'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** `tempo` keeps the tempo (time-stretching engine); `varispeed` resamples, so pitch and tempo move together. */
export const RETUNE_MODES = ['tempo', 'varispeed'] as const;
export type RetuneMode = (typeof RETUNE_MODES)[number];

export const QUALITIES = ['standard', 'high', 'ultra'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Bit rates of an mp3 at each quality, kbit/s. */
export const MP3_KBPS: Record<Quality, number> = { standard: 192, high: 320, ultra: 320 };

/** Maximum mp3 bit rates at lower sample rates (MPEG-2 and 2.5, layer III). */
const MAX_KBPS_BY_RATE = [
  { upToHz: 12_000, kbps: 64 },
  { upToHz: 24_000, kbps: 160 },
];

/** Bit rate of a song's mp3, kbit/s. @param sampleRateHz of the song; null: not known */
export function mp3Kbps(quality: Quality, sampleRateHz: number | null): number {
  const max = sampleRateHz === null ? undefined : MAX_KBPS_BY_RATE.find(({ upToHz }) => sampleRateHz <= upToHz);
  return Math.min(MP3_KBPS[quality], max?.kbps ?? Infinity);
}

export const EXPORT_FORMATS = ['mp3', 'wav', 'flac'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A result's format and quality in words: "FLAC, High". */
export function outputText(format: ExportFormat, quality: Quality): string {
  return `${format.toUpperCase()}, ${quality.charAt(0).toUpperCase()}${quality.slice(1)}`;
}

export const STANDARD_A4_HZ = 440;

/** The allowed range of a song's own reference pitch, and of a hint, Hz. */
export const SOURCE_HZ = { min: 400, max: 480 } as const;

/** The range of a custom target, Hz, two decimals (Studio). */
export const CUSTOM_TARGET_HZ = { min: 200, max: 1200, decimals: 2 } as const;

/** The range of pitch ratios that the engine is used for. */
export const RATIO = { min: 0.4, max: 2.5 } as const;

export interface Note {
  /** Name with octave, e.g. `C5`. */
  name: string;
  /** Frequency in the equal-tempered scale of A4 = 440 Hz. */
  frequencyHz: number;
}

/** The note of the equal-tempered A4 = 440 Hz scale nearest to `frequencyHz` in cents. */
export function nearestStandardNote(frequencyHz: number): Note {
  const midi = Math.round(midiOf(frequencyHz, STANDARD_A4_HZ));
  const name = `${PITCH_CLASS_NAMES[((midi % 12) + 12) % 12] ?? ''}${Math.floor(midi / 12) - 1}`;
  return { name, frequencyHz: frequencyOfMidi(midi, STANDARD_A4_HZ) };
}

export interface Shift {
  /** Output pitch / input pitch. */
  ratio: number;
  /** The same in cents: 1200 log2(ratio). */
  cents: number;
  /** The A4 of the result, Hz. */
  equivalentA4Hz: number;
  /** The note that is moved to the target: `A4`, or with anchor `note` the nearest one, e.g. `C5`. */
  anchorNote: string;
}

/**
 * The pitch shift that retunes a song.
 *
 * With anchor `a4` the song's A4 moves to the target. With anchor `note` the note that is nearest to the target in
 * the 440 Hz scale (a fixed table, independent of the song's own tuning) moves onto it, so A4 moves to
 * `targetHz * 440 / noteHz`.
 *
 * @param targetHz 200-1200
 * @param sourceHz the song's current A4, 400-480
 */
export function shiftFor({
  targetHz,
  sourceHz,
  anchor,
}: {
  targetHz: number;
  sourceHz: number;
  anchor: Anchor;
}): Shift {
  const note = anchor === 'note' ? nearestStandardNote(targetHz) : null;
  const equivalentA4Hz = note ? (targetHz * STANDARD_A4_HZ) / note.frequencyHz : targetHz;
  const ratio = equivalentA4Hz / sourceHz;
  return { ratio, cents: centsBetween(equivalentA4Hz, sourceHz), equivalentA4Hz, anchorNote: note?.name ?? 'A4' };
}
