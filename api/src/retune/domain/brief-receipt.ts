import type { ResultFigures } from '@attune/catalogue/result';
import type { Receipt } from '@attune/retuning/report/receipt';

/** As much of a receipt as its result in a list depends on. */
export type BriefReceipt = Pick<
  Receipt,
  | 'targetHz'
  | 'anchor'
  | 'mode'
  | 'equivalentA4Hz'
  | 'sourceHz'
  | 'sourceBasis'
  | 'asked'
  | 'measured'
  | 'gainDb'
  | 'straightened'
  | 'measuredBy'
> & { before: Pick<NonNullable<Receipt['before']>, 'a4Hz' | 'confidence' | 'errorCents' | 'movement'> | null };

const LEFT_OUT = ['after', 'tags', 'pictures', 'warnings', 'frames', 'samplesOverFullScale'];
const LEFT_OUT_BEFORE = ['histogram', 'sections', 'temperament'];

/**
 * That of a row, in SQL: a whole one is a hundred times as large.
 *
 * @param params the column
 * @returns an expression; null for a retune without a receipt
 */
export function briefReceipt(params: string): string {
  const whole = `((${params} -> 'receipt') - '{${LEFT_OUT.join(',')}}'::text[])`;
  return LEFT_OUT_BEFORE.reduce((receipt, name) => `(${receipt} #- '{before,${name}}')`, whole);
}

/** What its result is decided from. */
export function resultFigures(receipt: BriefReceipt): ResultFigures {
  const { targetHz, anchor, mode, equivalentA4Hz, sourceHz, sourceBasis, asked, before, measured } = receipt;
  const { straightened, measuredBy } = receipt;
  return {
    targetHz,
    anchor,
    mode,
    equivalentA4Hz,
    sourceHz,
    sourceBasis,
    askedCents: asked.cents,
    before: before && {
      a4Hz: before.a4Hz,
      confidence: before.confidence,
      errorCents: before.errorCents,
      movement: before.movement,
    },
    measured,
    straightened,
    measuredBy,
  };
}
