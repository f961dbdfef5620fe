import type { CoursePoint } from '@attune/catalogue/time-map';
import type { DriftMoment } from '@attune/catalogue/drift';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { clock } from '../../../../shared/format/sound';
import { figureText } from '../../../../shared/ui/figure-text';
import { usePlayerSession, usePosition } from '../../use-player';

/** The drawing is this wide and high in its own units; it is stretched to the place that it has. */
const WIDTH = 1000;
const HEIGHT = 200;
/** A stroke is never shorter than this, cents each way. */
const MIN_ERROR_CENTS = 0.3;

interface ChartProps {
  label: string;
  durationSeconds: number;
  /** As far up and down as it reaches, cents. */
  reachCents: number;
  heightPx: number;
  /** From `at`, seconds to the right and cents up. */
  children: (at: { x: (seconds: number) => number; y: (cents: number) => number }) => ReactNode;
}

/** A drawing of cents over the time of the song, with both scales. A touch or a drag listens there. */
export function DriftChart({ label, durationSeconds, reachCents, heightPx, children }: ChartProps) {
  const session = usePlayerSession();
  const root = useRef<HTMLDivElement>(null);
  const x = (seconds: number) => round((seconds / durationSeconds) * WIDTH);
  const y = (cents: number) => round((0.5 - cents / (2.2 * reachCents)) * HEIGHT);
  const seek = ({ clientX, buttons, type }: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || box.width === 0 || (type === 'pointermove' && buttons === 0)) return;
    session.seek(((clientX - box.left) / box.width) * durationSeconds);
  };
  const labels = labelsUpTo(reachCents, heightPx < 100 ? 1 : 3);
  return (
    <div className="flex gap-2 text-xs text-ink-3">
      <div aria-hidden className="relative w-10 flex-none" style={{ height: heightPx }}>
        {labels.map((cents) => (
          <span
            key={cents}
            className="figure absolute right-0 -translate-y-1/2"
            style={{ top: `${(y(cents) / HEIGHT) * 100}%` }}
          >
            {figureText(cents, { signed: true })}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div
          ref={root}
          className="relative cursor-pointer touch-none"
          style={{ height: heightPx }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seek(event);
          }}
          onPointerMove={seek}
        >
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 h-full w-full overflow-visible fill-none"
          >
            {labels.map((cents) => (
              <Line
                key={cents}
                d={`M0 ${y(cents)}H${WIDTH}`}
                colour={cents === 0 ? 'line-strong' : 'line'}
                widthPx={1}
              />
            ))}
            {children({ x, y })}
          </svg>
          <Playhead durationSeconds={durationSeconds} />
        </div>
        <div aria-hidden className="relative mt-1 h-5">
          {timesUpTo(durationSeconds).map((seconds) => {
            const percent = (seconds / durationSeconds) * 100;
            return (
              <span
                key={seconds}
                className="figure absolute"
                style={{ left: `${percent}%`, transform: `translateX(${-percent}%)` }}
              >
                {clock(seconds)}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Playhead({ durationSeconds }: { durationSeconds: number }) {
  const percent = Math.min(100, (usePosition() / durationSeconds) * 100);
  return <span aria-hidden className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${percent}%` }} />;
}

interface LineProps {
  d: string;
  /** A token of the theme. */
  colour: 'line' | 'line-strong' | 'text' | 'was' | 'mark' | 'tune';
  widthPx: number;
  dashes?: string;
}

/** A line of the same width at every size of the drawing. */
export function Line({ d, colour, widthPx, dashes }: LineProps) {
  return (
    <path
      d={d}
      stroke={`var(--${colour})`}
      strokeWidth={widthPx}
      strokeDasharray={dashes}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A range of cents, all through the song. */
export function Band({ at: { y }, fromCents, toCents }: { at: Place; fromCents: number; toCents: number }) {
  const [top, bottom] = [y(toCents), y(fromCents)];
  return (
    <>
      <rect y={top} width={WIDTH} height={bottom - top} fill="var(--tune-soft)" />
      <Line d={`M0 ${top}H${WIDTH}M0 ${bottom}H${WIDTH}`} colour="tune" widthPx={1} />
    </>
  );
}

type Place = Parameters<ChartProps['children']>[0];

/** A stroke for each moment, as high as its error. */
export function strokes({ x, y }: Place, moments: readonly DriftMoment[], centreCents: number): string {
  return moments
    .map(({ seconds, cents, errorCents }) => {
      if (cents === null) return '';
      const error = Math.max(MIN_ERROR_CENTS, errorCents ?? 0);
      return `M${x(seconds)} ${y(cents - centreCents + error)}V${y(cents - centreCents - error)}`;
    })
    .join('');
}

/** A line through places; it begins again after a gap, and where two are at one time. */
export function lineThrough(
  { x, y }: Place,
  places: readonly (CoursePoint | DriftMoment)[],
  centreCents: number,
): string {
  return places
    .map(({ seconds, cents }, i) => {
      const before = places[i - 1];
      const isNew = before === undefined || before.cents === null || before.seconds === seconds;
      return cents === null ? '' : `${isNew ? 'M' : 'L'}${x(seconds)} ${y(cents - centreCents)}`;
    })
    .join('');
}

/** A multiple of five, cents, that all the given are within. */
export function reachOf(cents: readonly number[]): number {
  return 5 * Math.ceil(cents.reduce((most, one) => Math.max(most, Math.abs(one)), 5) / 5);
}

/** @param most on each side of 0 */
function labelsUpTo(reachCents: number, most: number): number[] {
  const every = [1, 2, 5, 10, 20, 50].find((step) => reachCents / step <= most) ?? 100;
  const count = Math.floor(reachCents / every);
  return Array.from({ length: 2 * count + 1 }, (_, i) => (count - i) * every);
}

/** Round times, four or so, and the end. */
function timesUpTo(durationSeconds: number): number[] {
  const every = [10, 30, 60, 120, 300, 600].find((step) => durationSeconds / step <= 4) ?? 1200;
  const count = Math.ceil(durationSeconds / every - 0.3);
  return [...Array.from({ length: Math.max(1, count) }, (_, i) => i * every), durationSeconds];
}

const round = (value: number): number => Math.round(value * 10) / 10;
