// Songs whose pitch moves: it must be said, with the range, and the pitch that holds longest must be read.
import { MOVING_LABELS, movingCases } from './moving.mjs';
import { centsBetween, quantile, withinSemitone } from './statistics.mjs';
import { insideCell, signed, table, two, yes } from './tables.mjs';

const GOAL_CENTS = 2;

/** @returns {Promise<string>} the table */
export async function evaluateMoving(context) {
  const { half, quick, cacheDir } = context;
  const results = [];
  for (const one of movingCases(half, quick ? 2 : 12, cacheDir)) results.push(await evaluateSong(context, one));
  const rows = Object.entries(MOVING_LABELS).map(([kind, label]) => {
    const these = results.filter((result) => result.kind === kind);
    const errors = these.map(({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error)));
    const ends = these.flatMap((result) => result.ends).map(Math.abs);
    const seen = these.filter(({ isSeen }) => isSeen).length;
    const figures = [quantile(errors, 0.5), quantile(errors, 0.95), quantile(ends, 0.5), quantile(ends, 0.95)];
    const reached = seen === these.length && figures[0] <= GOAL_CENTS && figures[2] <= GOAL_CENTS;
    return [label, these.length, `${seen} of ${these.length}`, ...figures.map(two), insideCell(these), yes(reached)];
  });
  const header = ['song with', 'n', 'said to move', 'A4: median', 'p95', 'range: median', 'p95', 'inside', 'reached'];
  return table(
    'Songs that move: error of the A4 that holds longest, and of both ends of the range, in cents',
    header,
    rows,
  );
}

async function evaluateSong(context, { kind, name, a4Hz, lowHz, highHz, hintHz, sound }) {
  const measured = await context.measured(sound(), hintHz);
  const { movement, errorCents: stated } = measured;
  const error = measured.a4Hz === null ? NaN : withinSemitone(centsBetween(measured.a4Hz, a4Hz));
  const ends = movement
    ? [centsBetween(movement.lowHz, lowHz), centsBetween(movement.highHz, highHz)].map(withinSemitone)
    : [];
  context.each(
    `${name}: ${lowHz.toFixed(2)} to ${highHz.toFixed(2)} Hz, read ${movement?.lowHz} to ${movement?.highHz} ` +
      `(${ends.map(signed).join(', ')} cents), A4 ${signed(error)} ±${two(stated ?? NaN)} cents`,
  );
  return { kind, error, stated, ends, isSeen: movement !== null };
}
