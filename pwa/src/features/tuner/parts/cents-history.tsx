import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { Panel } from '../../../shared/ui/panel';
import { figureText } from '../../../shared/ui/figure-text';
import { HISTORY_MS, type HistoryPoint } from '../listening/tuner-session';
import { IN_TUNE_CENTS, METER_CENTS, meterCents, NEAR_CENTS } from '../model/reading';
import { useTuner, useTunerSession } from './use-tuner';

/** Redraw interval, ms: a line over ten seconds moves 40 px a second. */
const DRAW_INTERVAL_MS = 80;
const WIDTH = 150;
const HEIGHT = 120;
/** Slightly more than the ends of the meter, so that the line never touches the edge. */
const SPAN_CENTS = 1.1 * METER_CENTS;

const heightOf = (cents: number) => (HEIGHT / 2) * (1 - cents / SPAN_CENTS);

/** The pitch over the last ten seconds. */
export function CentsHistory() {
  const session = useTunerSession();
  const isListening = useTuner(({ status }) => status === 'listening');
  const [line, setLine] = useState('');

  useEffect(() => {
    if (!isListening) return;
    const scope = new Scope();
    scope.own(() => setLine(''));
    scope.interval(() => setLine(historyPath(session.history, performance.now())), DRAW_INTERVAL_MS);
    return scope.dispose;
  }, [session, isListening]);

  return (
    <Panel title="Last 10 seconds" end={<span className="text-xs text-ink-3">cents</span>}>
      <div aria-hidden className="relative pr-9">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="block h-40 w-full">
          <rect
            width={WIDTH}
            y={heightOf(IN_TUNE_CENTS)}
            height={heightOf(-IN_TUNE_CENTS) - heightOf(IN_TUNE_CENTS)}
            className="fill-tune-soft"
          />
          <path
            d={`M0 ${heightOf(NEAR_CENTS)}H${WIDTH}M0 ${heightOf(-NEAR_CENTS)}H${WIDTH}`}
            strokeDasharray="2 4"
            className="fill-none stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M0 ${heightOf(0)}H${WIDTH}`} className="fill-none stroke-tick" vectorEffect="non-scaling-stroke" />
          <path
            d={line}
            strokeLinejoin="round"
            className="fill-none stroke-mark stroke-[2.25]"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {[NEAR_CENTS, 0, -NEAR_CENTS].map((cents) => (
          <span
            key={cents}
            className="figure absolute right-0 -translate-y-1/2 text-xs text-ink-3"
            style={{ top: `${(100 * heightOf(cents)) / HEIGHT}%` }}
          >
            {figureText(cents, { signed: true })}
          </span>
        ))}
      </div>
    </Panel>
  );
}

/** The line through the points, broken where there was no note. The newest is at the right edge. */
function historyPath(points: readonly HistoryPoint[], nowMs: number): string {
  let isDrawing = false;
  let path = '';
  for (const { atMs, cents } of points) {
    if (cents !== null) {
      const x = WIDTH * (1 - (nowMs - atMs) / HISTORY_MS);
      path += `${isDrawing ? 'L' : 'M'}${x.toFixed(2)} ${heightOf(meterCents(cents)).toFixed(2)}`;
    }
    isDrawing = cents !== null;
  }
  return path;
}
