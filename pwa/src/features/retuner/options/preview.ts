import { isAtTarget, isTrusted } from '@attune/catalogue/measuring';
import { CUSTOM_TARGET_HZ, SOURCE_HZ, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';
import type { RetuneOrder, Song } from '../queue/song';
import type { Choices } from './options';
import { type Meaning, meaningFor, ratioError } from './shift-words';

/**
 * A song's pitch before. `measured` here in the browser, `given` by hand, `assumed` because the measurement is not to
 * be relied on, `auto`: the server will measure.
 */
export type Source =
  | { how: 'measured' | 'given' | 'assumed'; hz: number }
  | { how: 'auto'; hz: null }
  | { how: 'wrong'; hz: null; error: string };

export function sourceOf({ sourceText, tuning }: Pick<Song, 'sourceText' | 'tuning'>): Source {
  if (sourceText !== null) {
    const read = readSource(sourceText);
    if (read.hz !== null) return { how: 'given', hz: read.hz };
    return read.error === null ? { how: 'auto', hz: null } : { how: 'wrong', hz: null, error: read.error };
  }
  if (tuning.kind !== 'measured') return { how: 'auto', hz: null };
  return isTrusted(tuning.measurement)
    ? { how: 'measured', hz: tuning.measurement.a4Hz }
    : { how: 'assumed', hz: STANDARD_A4_HZ };
}

/** What retuning a song with these choices would do, or what is missing or wrong. */
export interface Plan {
  targetHz: number | null;
  source: Source;
  /** Null without a target. A song whose pitch the server will measure is taken to be at 440 here. */
  meaning: Meaning | null;
  /** What is wrong with the custom target. */
  targetError: string | null;
  /** The song is where it would be moved. */
  isAtTarget: boolean;
  /** Null while something is missing or wrong. */
  order: RetuneOrder | null;
}

export function planFor(song: Pick<Song, 'sourceText' | 'tuning' | 'isForced'>, choices: Choices): Plan {
  const source = sourceOf(song);
  const custom = choices.target === 'custom' ? readCustomTarget(choices.customText) : null;
  const targetHz = custom ? custom.hz : (choices.target as number);
  const customError = custom && custom.hz === null ? custom.error : null;
  if (targetHz === null) {
    return { targetHz, source, meaning: null, targetError: customError, isAtTarget: false, order: null };
  }
  const meaning = meaningFor(targetHz, source.hz ?? STANDARD_A4_HZ, choices.anchor);
  const targetError = ratioError(meaning.shift);
  const isThere = source.hz !== null && isAtTarget(meaning.shift.cents);
  const isWrong = source.how === 'wrong' || targetError !== null || (isThere && !song.isForced);
  const { mode, format, quality } = choices;
  const order: RetuneOrder | null = isWrong
    ? null
    : {
        targetHz,
        sourceHz: source.hz ?? 'auto',
        ...(source.how === 'assumed' && { isSourceAssumed: true }),
        anchor: meaning.anchor,
        mode,
        format,
        quality,
        force: song.isForced,
      };
  return { targetHz, source, meaning, targetError, isAtTarget: isThere, order };
}

/** What a field for a pitch holds: a number, nothing, or something that is wrong in these words. */
type PitchText = { hz: number } | { hz: null; error: string | null };

/** Reads `440.07`, `440,07` and `440.07 Hz`; nothing else. */
function numberIn(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/\s*hz$/i, '')
    .replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,4}(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

const SOURCE_ERROR = `Enter the song’s A4 as a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}.`;
const TARGET_ERROR = `Enter a pitch from ${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 with up to two decimals.`;

/** A song's A4, 400-480 Hz. An empty field leaves the measuring to the server. */
export function readSource(text: string): PitchText {
  const hz = numberIn(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || hz < SOURCE_HZ.min || hz > SOURCE_HZ.max) return { hz: null, error: SOURCE_ERROR };
  return { hz };
}

/** A custom target, 200.00-1200.00 Hz. An empty field is not chosen yet. */
export function readCustomTarget(text: string): PitchText {
  const hz = numberIn(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || !isTarget(hz)) return { hz: null, error: TARGET_ERROR };
  return { hz };
}

/** Seconds of work per second of music on one core of a small server, as measured: docs/figures.md. */
const COST = { standard: 0.05, high: 0.1, ultra: 0.12, varispeed: 0.025 } as const;

/** About how long the server works on a song, whole seconds, at least one. */
export function estimateSeconds(durationSeconds: number, order: Pick<RetuneOrder, 'mode' | 'quality'>): number {
  const cost = order.mode === 'varispeed' ? COST.varispeed : COST[order.quality];
  const seconds = durationSeconds * cost;
  return seconds < 10 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 5) * 5;
}
