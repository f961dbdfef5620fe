import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import { formatDate } from '../../../shared/format/localised';
import { Scope } from '../../../shared/scope';
import type { OverTime } from './periods';

export interface RetunesChartProps extends OverTime {
  /** The place of the interval under the pointer; null when it leaves. */
  onPoint: (index: number | null) => void;
}

const HEIGHT_PX = 220;
/** Distances between the dates below the chart, seconds. */
const WHOLE_DAYS = [1, 2, 7, 14, 28, 56, 91, 182, 364].map((days) => days * 86_400);
const NARROW_PX = 480;
const MAX_STROKE_PX = 3;
/** Fewer are drawn at the right end of as many, so that a lone stroke is not in the middle of nothing. */
const MIN_INTERVALS = 14;

/** A stroke for every day or week. Colours and fonts are those of the theme, read when it is drawn. */
export function RetunesChart({ interval, overTime, onPoint }: RetunesChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const point = useEffectEvent(onPoint);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const scope = new Scope();
    let chart: uPlot | undefined;
    // Drawn as soon as its width is known.
    const draw = (width: number) => {
      if (width === 0) return;
      if (chart) {
        chart.setSize({ width, height: HEIGHT_PX });
        return;
      }
      chart = new uPlot(optionsFor(element, width, point), toData(overTime), element);
      scope.own(() => chart?.destroy());
    };
    scope.own(new ResizeObserver(([entry]) => draw(Math.floor(entry?.contentRect.width ?? 0)))).observe(element);
    const theme = new MutationObserver(() => chart?.redraw(false, true));
    scope.own(theme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return scope.dispose;
  }, [interval, overTime]);
  return <div ref={frame} aria-hidden className="retunes-chart" style={{ minHeight: HEIGHT_PX }} />;
}

function toData(overTime: OverTime['overTime']): uPlot.AlignedData {
  return [overTime.map(({ from }) => Date.parse(from) / 1000), overTime.map(({ retunes }) => retunes)];
}

function optionsFor(element: Element, width: number, onPoint: (index: number | null) => void): uPlot.Options {
  const token = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: () => token('--text-3'),
    font: `13px ${token('--face-text')}`,
    ticks: { show: false },
    grid: { show: false },
  };
  return {
    width,
    height: HEIGHT_PX,
    padding: [12, 26, 0, 0],
    // A day has no time zone: it is read and written as that of UTC.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      // Half an interval more at both ends, so that the outer strokes are whole.
      x: { range: ({ data: [times] }) => widened(times) },
      y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.05)] },
    },
    axes: [
      {
        ...axis,
        size: 34,
        gap: 9,
        space: width < NARROW_PX ? 80 : 110,
        incrs: WHOLE_DAYS,
        values: (_chart, times) => times.map((time) => dayAndMonth(time, times)),
      },
      {
        ...axis,
        size: 48,
        font: `11px ${token('--face-figure')}`,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
        grid: { stroke: () => token('--line'), width: 1 },
      },
    ],
    series: [
      {},
      {
        stroke: () => token('--mark'),
        points: { show: false },
        paths: strokes,
      },
    ],
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.left === undefined || cursor.left < 0 ? null : (cursor.idx ?? null))],
    },
  };
}

/** A vertical line from zero for each value; days without retunes have none. */
function strokes(chart: uPlot, series: number, first: number, last: number): uPlot.Series.Paths {
  const [times] = chart.data;
  const values = chart.data[series] ?? [];
  const stroke = new Path2D();
  const zero = chart.valToPos(0, 'y', true);
  for (let i = first; i <= last; i += 1) {
    const value = values[i] ?? 0;
    if (value === 0) continue;
    const x = Math.round(chart.valToPos(times[i] ?? 0, 'x', true)) + 0.5;
    stroke.moveTo(x, zero);
    stroke.lineTo(x, chart.valToPos(value, 'y', true));
  }
  const spacing = chart.bbox.width / uPlot.pxRatio / Math.max(times.length, MIN_INTERVALS);
  const drawn = chart.series[series];
  if (drawn) drawn.width = Math.max(1, Math.min(MAX_STROKE_PX, spacing * 0.6));
  return { stroke };
}

function widened(times: ArrayLike<number>): [number, number] {
  const [first = 0, second = first + 86_400] = [times[0], times[1]];
  const step = second - first;
  const last = times[times.length - 1] ?? first;
  return [Math.min(first, last - (MIN_INTERVALS - 1) * step) - step / 2, last + step / 2];
}

/** `24 Aug`; with the year where the labels are of more than one. */
function dayAndMonth(seconds: number, all: readonly number[]): string {
  const years = new Set(all.map((time) => new Date(time * 1000).getUTCFullYear()));
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const options = years.size > 1 ? ({ ...parts, year: '2-digit' } as const) : parts;
  return formatDate(new Date(seconds * 1000), options);
}
