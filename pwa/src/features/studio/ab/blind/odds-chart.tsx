import type { CSSProperties } from 'react';
import { classNames } from '../../../../shared/ui/class-names';
import { Figure } from '../../../../shared/ui/figure';
import { figureText } from '../../../../shared/ui/figure-text';
import { chanceOf, oddsByGuessing, percentDecimals } from '../model/odds';

/** The chance of each score by guessing; this score and the better ones are lit. */
export function OddsChart({ right, trials }: { right: number; trials: number }) {
  const scores = Array.from({ length: trials + 1 }, (_, score) => score);
  const highest = chanceOf(Math.floor(trials / 2), trials);
  const odds = oddsByGuessing(right, trials);
  const said = figureText(odds * 100, { decimals: percentDecimals(odds) });
  const columns = 'grid grid-cols-[repeat(var(--scores),minmax(0,1fr))] gap-[3px]';
  const style = { '--scores': scores.length } as CSSProperties;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-base">Chance of each score by guessing</h3>
      <div role="img" aria-label={`Chance of each score by guessing. ${right} or more: ${said} percent.`}>
        <div className={`${columns} h-[110px] items-end border-b border-line-strong`} style={style}>
          {scores.map((score) => (
            <span
              key={score}
              className={classNames('min-h-px', score >= right ? 'bg-mark' : 'bg-tick opacity-60')}
              style={{ height: `${(chanceOf(score, trials) / highest) * 100}%` }}
            />
          ))}
        </div>
        <div className={`${columns} pt-1 text-center text-xs text-ink-3`} style={style}>
          {scores.map((score) => (
            <span
              key={score}
              className={classNames(
                'figure',
                score === right ? 'font-[620] text-ink' : score % 2 === 1 && trials > 12 && 'max-sm:invisible',
              )}
            >
              {score}
            </span>
          ))}
        </div>
      </div>
      <p className="text-xs text-ink-3">
        Right answers of <Figure value={trials} />. Lit: as good as yours, or better.
      </p>
    </div>
  );
}
