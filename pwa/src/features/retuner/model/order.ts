import { isAtTarget, isTrusted } from '@attune/catalogue/measuring';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { Choices } from './choices';
import { readCustomTarget, readSource } from './pitch-text';
import type { RetuneOrder } from './retune-order';
import { meaningFor, type Meaning, ratioError } from './shift-words';
import type { Song } from './song';

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
