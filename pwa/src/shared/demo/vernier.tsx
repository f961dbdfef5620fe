import './vernier.css';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { Figure } from '../ui/figure';

/** The picture's size in px: as wide as the page's column. */
export const VERNIER = { widthPx: 1216, heightPx: 200 } as const;

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

const { widthPx, heightPx } = VERNIER;
const BOX = { width: widthPx, marginLeft: -widthPx / 2 };
const SCALE = 'absolute top-0 left-1/2 h-full fill-none stroke-[3.5]';

interface VernierProps {
  fromHz: number;
  toHz: number;
  /** The scale of `toHz` slides while this is heard. */
  isPlaying: boolean;
}

/** The scales of two pitches, overlaid: where they fall into step they show a band. */
export const Vernier = memo(function Vernier({ fromHz, toHz, isPlaying }: VernierProps) {
  const was = graduations(fromHz, 0, 0.74 * heightPx);
  const now = graduations(toHz, 0.26 * heightPx, heightPx);
  const beats = Math.abs(fromHz - toHz);
  const isSame = beats === 0;
  return (
    <div
      role="img"
      aria-label={`Two scales, ${fromHz} and ${toHz} lines per second, overlaid. ${isSame ? 'They are the same' : `They line up ${beats} times a second`}.`}
      className="vernier relative overflow-hidden bg-sunk"
    >
      <svg
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="none"
        className={`${SCALE} stroke-was`}
        style={BOX}
      >
        <path d={was.path} />
      </svg>
      <svg
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="none"
        data-playing={isPlaying || undefined}
        className={classNames(SCALE, 'vernier-now', isSame ? 'stroke-was' : 'stroke-mark')}
        style={{ ...BOX, '--vernier-step': `${now.stepPx}px` } as CSSProperties}
      >
        <path d={now.path} />
      </svg>
      <Tag className="text-ink-3 top-0 left-0 border-r border-b">
        <Figure value={fromHz} unit="Hz" decimals={2} tone="was" />
        <span className="max-sm:hidden">as recorded</span>
      </Tag>
      <Tag className="text-ink-3 bottom-0 left-0 border-t border-r">
        <Figure value={toHz} unit="Hz" decimals={2} tone={isSame ? 'was' : 'now'} />
        <span className="max-sm:hidden">{isPlaying ? 'now playing' : 'chosen'}</span>
      </Tag>
      <Tag className="right-0 bottom-0 border-t border-l text-ink">
        {isSame ? (
          'no beats'
        ) : (
          <span>
            <Figure value={beats} /> beats per second
          </span>
        )}
      </Tag>
    </div>
  );
});

function Tag({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`absolute flex items-baseline gap-2.5 border-line bg-surface px-4 py-1.5 text-sm xs:px-6 ${className}`}
    >
      {children}
    </span>
  );
}
