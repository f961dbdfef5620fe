import { isAtTarget, isTrusted, MEASURED_CONFIDENCE } from '@attune/catalogue/measuring';
import { CUSTOM_TARGET_HZ, SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';
import { readHertz } from '../../../shared/format/sound';
import { type Meaning, meaningFor, ratioError } from '../../../shared/tuning/shift-words';
import type { RetuneRequest, Song } from '../song';
import type { RetuneOptions } from './options';

/**
 * A song's source pitch: `measured` in the browser, `estimated` where that is less certain, `given` by the user,
 * `assumed` because the measurement is unreliable, `album`: that of its album, `auto`: the server will measure it.
 */
export type Source =
  | { basis: 'measured' | 'estimated' | 'given' | 'assumed' | 'album'; hz: number }
  | { basis: 'auto'; hz: null }
  | { basis: 'invalid'; hz: null; error: string };

export function sourceOf({ sourceText, tuning }: Pick<Song, 'sourceText' | 'tuning'>): Source {
  if (sourceText !== null) {
    const read = readSource(sourceText);
    if (read.hz !== null) return { basis: 'given', hz: read.hz };
    return read.error === null ? { basis: 'auto', hz: null } : { basis: 'invalid', hz: null, error: read.error };
  }
  if (tuning.kind !== 'measured') return { basis: 'auto', hz: null };
  const { measurement } = tuning;
  if (!isTrusted(measurement)) return { basis: 'assumed', hz: STANDARD_A4_HZ };
  return { basis: measurement.confidence < MEASURED_CONFIDENCE ? 'estimated' : 'measured', hz: measurement.a4Hz };
}

/** Half the width of the 95 % interval of a song's own pitch, cents; null while that is not known. */
export function errorOf({ basis }: Source, { tuning }: Pick<Song, 'tuning'>): number | null {
  const isMeasured = (basis === 'measured' || basis === 'estimated') && tuning.kind === 'measured';
  return isMeasured ? tuning.measurement.errorCents : null;
}

/** Whether a song was measured, and its pitch does not move. */
export function isSteady({ tuning }: Pick<Song, 'tuning'>): boolean {
  return tuning.kind === 'measured' && isTrusted(tuning.measurement) && tuning.measurement.movement === null;
}

/** What retuning a song with these options would do, or what is missing or invalid. */
export interface RetunePreview {
  targetHz: number | null;
  source: Source;
  /** Null without a target. A song that the server will measure is assumed to be at 440 here. */
  meaning: Meaning | null;
  /** Why the custom target is invalid. */
  targetError: string | null;
  /** The song is already at the target, and that is certain. */
  isAtTarget: boolean;
  /** Null while something is missing or invalid. */
  request: RetuneRequest | null;
}

/** @param albumHz the A4 of its album, for a song that is shifted like the others */
export function previewFor(
  song: Pick<Song, 'sourceText' | 'tuning' | 'isForced'>,
  options: RetuneOptions,
  albumHz: number | null = null,
): RetunePreview {
  const source: Source = albumHz === null ? sourceOf(song) : { basis: 'album', hz: albumHz };
  const custom = options.target === 'custom' ? readCustomTarget(options.customText) : null;
  const targetHz = custom ? custom.hz : (options.target as number);
  const customError = custom && custom.hz === null ? custom.error : null;
  if (targetHz === null) {
    return { targetHz, source, meaning: null, targetError: customError, isAtTarget: false, request: null };
  }
  const meaning = meaningFor(targetHz, source.hz ?? STANDARD_A4_HZ, options.anchor);
  const targetError = ratioError(meaning.shift);
  const isNear = source.hz !== null && isAtTarget(meaning.shift.cents);
  const isMeasured = source.basis === 'measured' || source.basis === 'estimated';
  const isStraightened = options.straighten && !isSteady(song);
  // One that moves is worth straightening where it is.
  const isMoving = isStraightened && song.tuning.kind === 'measured' && song.tuning.measurement.movement !== null;
  const isThere = isNear && !isMoving && (!isMeasured || isAtTarget(meaning.shift.cents, errorOf(source, song)));
  const isWrong = source.basis === 'invalid' || targetError !== null || (isThere && !song.isForced);
  const { mode, format, quality } = options;
  const request: RetuneRequest | null = isWrong
    ? null
    : {
        targetHz,
        sourceHz: source.hz ?? 'auto',
        ...(source.basis === 'assumed' && { isSourceAssumed: true }),
        ...(source.basis === 'album' && { isAlbumPitch: true }),
        anchor: meaning.anchor,
        mode,
        format,
        quality,
        ...(isStraightened && { straighten: true }),
        // Measured this roughly, it may as well be beside the target.
        force: song.isForced || (isNear && !isThere),
      };
  return { targetHz, source, meaning, targetError, isAtTarget: isThere, request };
}

/** Content of a pitch field: a number, nothing, or invalid with this message. */
type PitchText = { hz: number } | { hz: null; error: string | null };

const SOURCE_ERROR = `Enter the song’s A4 as a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}.`;
const TARGET_ERROR = `Enter a pitch from ${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 with up to two decimals.`;

/** A song's A4, 400-480 Hz. With an empty field the server measures it. */
export function readSource(text: string): PitchText {
  const hz = readHertz(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || hz < SOURCE_HZ.min || hz > SOURCE_HZ.max) return { hz: null, error: SOURCE_ERROR };
  return { hz };
}

/** A custom target, 200.00-1200.00 Hz; may still be empty. */
export function readCustomTarget(text: string): PitchText {
  const hz = readHertz(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || !isTarget(hz)) return { hz: null, error: TARGET_ERROR };
  return { hz };
}

/** Seconds of work per second of music on one core of a small server, as measured: lab/figures.md. */
const COST = { standard: 0.05, high: 0.1, ultra: 0.12, varispeed: 0.025 } as const;

/** About how long the server works on a song, seconds. */
export function workSeconds(durationSeconds: number, request: Pick<RetuneRequest, 'mode' | 'quality'>): number {
  return durationSeconds * (request.mode === 'varispeed' ? COST.varispeed : COST[request.quality]);
}
