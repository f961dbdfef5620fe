import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { figureText } from './figure-text';
import { graduationPath, multiplesIn } from './graduations';

export interface CentsScaleProps {
  /** Text alternative: what the scale shows, in a sentence. */
  label: string;
  /** Ends of the scale, cents; symmetric around 0 in most cases. */
  minCents: number;
  maxCents: number;
  /** Where the pitch was. */
  wasCents?: number | null;
  /** Where it is now. */
  nowCents?: number | null;
  /** Beside the needles, e.g. "before 440.07 Hz". */
  wasLabel?: ReactNode;
  nowLabel?: ReactNode;
  /** A range of the scale, such as the error of a measurement; `was`: of where the pitch was. */
  band?: { fromCents: number; toCents: number; tone: 'good' | 'plain' | 'was' };
  /** Where the target is: a dashed line, and what it is called. */
  target?: { cents: number; label: ReactNode };
  /** Distance of the numbers below, cents. */
  labelEvery?: number;
  className?: string;
}

/** Of the line art, in its own units; it stretches. */
const WIDTH = 1000;
/** Share of the width a needle's label is expected to take. */
const LABEL_SHARE = 0.34;

/** A ruler of cents with a needle for before and one for after. Its line art stretches, its type does not. */
export function CentsScale({
  label,
  minCents,
  maxCents,
  wasCents = null,
  nowCents = null,
  wasLabel,
  nowLabel,
  band,
  target,
  labelEvery = 20,
  className,
}: CentsScaleProps) {
  const place = (cents: number) => Math.min(Math.max((cents - minCents) / (maxCents - minCents), 0), 1);
  const was = wasCents === null ? null : place(wasCents);
  const now = nowCents === null ? null : place(nowCents);
  const isStacked = was !== null && now !== null && Math.abs(was - now) < LABEL_SHARE && needsRoom(was, now);
  const hasBoth = was !== null && now !== null;
  const hasLabels = wasLabel !== undefined || nowLabel !== undefined || target !== undefined;
  return (
    <div role="img" aria-label={label} className={classNames('relative', className)}>
      {hasLabels && (
        <div className={classNames('relative', isStacked ? 'h-12' : 'h-6', hasBoth && 'max-xs:h-12')}>
          {was !== null && <NeedleLabel at={was} tone="was" content={wasLabel} isRight={now === null || was >= now} />}
          {now !== null && (
            <NeedleLabel
              at={now}
              tone="now"
              content={nowLabel}
              isRight={was === null || now > was}
              isLower={isStacked}
              isLowerOnPhones={hasBoth}
            />
          )}
          {target !== undefined && (
            <span
              className="absolute top-0 -translate-x-1/2 text-sm text-ink-3"
              style={{ left: `${place(target.cents) * 100}%` }}
            >
              {target.label}
            </span>
          )}
        </div>
      )}
      <div className="relative h-11">
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} 44`}
          preserveAspectRatio="none"
          className="relative block h-full w-full overflow-visible fill-none"
        >
          {band && <Band from={place(band.fromCents)} to={place(band.toCents)} tone={band.tone} />}
          <path d={graduations(minCents, maxCents)} className="stroke-tick" vectorEffect="non-scaling-stroke" />
          <path d={`M0 43.5H${WIDTH}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
          {target !== undefined && (
            <path
              d={`M${place(target.cents) * WIDTH} 0V44`}
              className="stroke-ink"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {was !== null && <Needle at={was} className="stroke-was" />}
          {now !== null && <Needle at={now} className="stroke-mark" />}
        </svg>
        {was !== null && now !== null && <Arrow from={was} to={now} />}
      </div>
      <div className="relative h-6 text-xs text-ink-3">
        {multiplesIn({ from: minCents, to: maxCents }, labelEvery).map((cents) => (
          <span
            key={cents}
            className="figure absolute top-1.5"
            style={{ left: `${place(cents) * 100}%`, transform: `translateX(${-place(cents) * 100}%)` }}
          >
            {figureText(cents, { signed: true, decimals: Number.isInteger(labelEvery) ? 0 : 1 })}
          </span>
        ))}
      </div>
    </div>
  );
}

/** From before to after, with a head at after; too short for one it is not drawn. */
function Arrow({ from, to }: { from: number; to: number }) {
  return (
    <span
      className="@container absolute top-3"
      style={{
        left: `calc(${Math.min(from, to) * 100}% + 7px)`,
        width: `calc(${Math.abs(from - to) * 100}% - 14px)`,
      }}
    >
      <span className="absolute inset-x-0 hidden border-t border-dashed border-ink-3 @min-[12px]:block">
        <span
          className={classNames(
            'absolute -top-[4.5px] size-2 rotate-45 border-ink-3',
            to > from ? 'right-0 border-t border-r' : 'left-0 border-b border-l',
          )}
        />
      </span>
    </span>
  );
}

/** A stroke, as is all of the scale's line art: printers leave backgrounds out. */
function Needle({ at, className }: { at: number; className: string }) {
  return (
    <path
      d="M0 0V44"
      strokeWidth={4}
      vectorEffect="non-scaling-stroke"
      className={`transition-transform duration-(--dur-3) ease-needle ${className}`}
      style={{ transform: `translateX(${at * WIDTH}px)` }}
    />
  );
}

const BANDS = {
  good: ['stroke-tune', 'fill-tune-soft'],
  plain: ['stroke-line-strong', 'fill-raised'],
  was: ['stroke-was', 'fill-was-soft'],
} as const;

function Band({ from, to, tone }: { from: number; to: number; tone: keyof typeof BANDS }) {
  const [edge, fill] = BANDS[tone];
  return (
    <g className={edge}>
      <rect x={from * WIDTH} width={(to - from) * WIDTH} height={44} stroke="none" className={fill} />
      <path d={`M${from * WIDTH} 0V44M${to * WIDTH} 0V44`} vectorEffect="non-scaling-stroke" />
    </g>
  );
}

interface NeedleLabelProps {
  at: number;
  tone: 'was' | 'now';
  content: ReactNode;
  /** The other needle is to the left, or absent. */
  isRight: boolean;
  isLower?: boolean;
  isLowerOnPhones?: boolean;
}

/** Beside its needle; on a phone, where it may take half the width, as far left of it as keeps it inside the scale. */
function NeedleLabel({ at, tone, content, isRight, isLower = false, isLowerOnPhones = false }: NeedleLabelProps) {
  const endsAtNeedle = isRight ? at > 1 - LABEL_SHARE : at > LABEL_SHARE;
  const shift = { '--shift': endsAtNeedle ? '-100%' : '0%', '--shift-on-phones': `${-at * 100}%` };
  return (
    <span
      className={classNames(
        'absolute translate-x-(--shift) text-sm whitespace-nowrap max-xs:translate-x-(--shift-on-phones)',
        isLower ? 'bottom-0' : 'top-0',
        isLowerOnPhones && 'max-xs:top-6',
        tone === 'was' ? 'text-was' : 'text-accent-text',
      )}
      style={{ left: `${at * 100}%`, ...shift }}
    >
      {content}
    </span>
  );
}

/** Whether the labels of two near needles would overlap: near an edge one of them cannot be flipped. */
function needsRoom(a: number, b: number): boolean {
  return Math.min(a, b) <= LABEL_SHARE || Math.max(a, b) > 1 - LABEL_SHARE;
}

/** More would merge on a phone. */
const MAX_GRADUATIONS = 100;
const STEPS_CENTS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

/** At every cent; fewer on a long scale, more on a short one. */
function graduations(from: number, to: number): string {
  const every = STEPS_CENTS.find((step) => (to - from) / step <= MAX_GRADUATIONS) ?? 100;
  const x = (cents: number): number => ((cents - from) / (to - from)) * WIDTH;
  return graduationPath({ from, to, every, x, bottom: 44, tops: [22, 28, 35] });
}
