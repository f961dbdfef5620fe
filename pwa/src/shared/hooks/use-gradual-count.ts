import { useEffect, useState } from 'react';
import { Scope } from '../scope';

/** As many rows as a tall screen shows. */
const FIRST_ROWS = 20;

/** Drawn in a few milliseconds. */
const MORE_ROWS = 20;

/** How many rows of a list are drawn: those of a screen at once, the others bit by bit, without holding up the page. */
export function useGradualCount(total: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  // A list that was emptied begins again.
  if (drawn > Math.max(total, FIRST_ROWS)) setDrawn(Math.max(total, FIRST_ROWS));
  useEffect(() => {
    if (drawn >= total) return undefined;
    const scope = new Scope();
    scope.timeout(() => setDrawn(Math.min(total, drawn + MORE_ROWS)), 0);
    return scope.dispose;
  }, [drawn, total]);
  return Math.min(drawn, total);
}
