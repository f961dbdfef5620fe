import './vernier.css';
import type { CSSProperties } from 'react';
import { Figure } from '../../shared/ui/figure';

/** The picture's size in px, wider than any screen, and the two pitches it overlays. */
export const VERNIER = { widthPx: 3600, heightPx: 300, fromHz: 440, toHz: 432 } as const;

/** Width in px that represents one second; chosen so that single lines are visible. */
const SECOND_PX = 3326;

interface Graduations {
  /** Vertical lines across the picture and one step beyond it, for the scale that moves. */
  path: string;
  /** Distance between lines, px. */
  stepPx: number;
}

/** A scale of `hz` lines per second between two heights, px. Every scale has a line in the middle. */
export function graduations(hz: number, topPx: number, bottomPx: number): Graduations {
  const stepPx = SECOND_PX / hz;
  const middlePx = VERNIER.widthPx / 2;
  const each = Math.ceil(middlePx / stepPx) + 1;
  const lines = Array.from({ length: 2 * each + 1 }, (_, line) => (middlePx + (line - each) * stepPx).toFixed(2));
  return { stepPx, path: lines.map((x) => `M${x} ${topPx}V${bottomPx}`).join('') };
}

const { widthPx, heightPx, fromHz, toHz } = VERNIER;
const WAS = graduations(fromHz, 0, 0.74 * heightPx);
const NOW = graduations(toHz, 0.26 * heightPx, heightPx);

const SCALE = 'absolute top-0 left-1/2 h-full fill-none stroke-[3.5]';

/** The hero's picture: the scales of standard pitch and of 432 Hz overlaid, one of them moving slowly. */
export function Vernier() {
  const box = { width: widthPx, marginLeft: -widthPx / 2 };
  return (
    <figure>
      <div
        role="img"
        aria-label={`Two scales, ${fromHz} and ${toHz} lines per second, overlaid. They line up ${fromHz - toHz} times a second.`}
        className="vernier relative mx-[calc(50%-50vw)] h-[clamp(236px,25vw,318px)] overflow-hidden border-y border-line bg-sunk"
      >
        <svg
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          preserveAspectRatio="none"
          className={`${SCALE} stroke-was`}
          style={box}
        >
          <path d={WAS.path} />
        </svg>
        <svg
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          preserveAspectRatio="none"
          className={`${SCALE} vernier-now stroke-mark`}
          style={{ ...box, '--vernier-step': `${NOW.stepPx}px` } as CSSProperties}
        >
          <path d={NOW.path} />
        </svg>
        <div className="page absolute inset-0 flex flex-col items-start justify-between">
          <Tag hz={fromHz} tone="was" className="border-t-0">
            as recorded
          </Tag>
          <Tag hz={toHz} tone="now" className="border-b-0">
            retuned
          </Tag>
        </div>
      </div>
      <figcaption className="max-w-[46em] pt-3 text-sm text-ink-3">
        Two scales, {fromHz} and {toHz} lines per second, overlaid. Where they line up you see a band; played together,
        you hear <Figure value={fromHz - toHz} /> beats per second.
      </figcaption>
    </figure>
  );
}

function Tag({
  hz,
  tone,
  className,
  children,
}: {
  hz: number;
  tone: 'was' | 'now';
  className: string;
  children: string;
}) {
  return (
    <span
      className={`-ml-3 flex items-baseline gap-2.5 border border-line bg-bg px-3 py-1.5 text-sm text-ink-3 ${className}`}
    >
      <Figure value={hz} unit="Hz" decimals={2} tone={tone} />
      {children}
    </span>
  );
}
