import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { clock, spokenClock } from '../format/sound';
import { type Peaks, STROKES } from './peaks';
import { STROKE_HEIGHT, waveformPath, tickPath } from './waveform-path';

interface WaveformProps {
  /** Null shows a row of graduations instead: still decoding, or too long to draw. */
  peaks: Peaks | null;
  durationSeconds: number;
  positionSeconds: number;
  /** During playback, read once per frame, so that the play head moves without rendering. */
  positionNow?: (() => number) | undefined;
  /** The colour of the played part: original or retuned. */
  tone: 'was' | 'now';
  /** Without it the waveform is not interactive. */
  onSeek?: ((seconds: number) => void) | undefined;
  /** Colours the whole waveform, not only the played part (a file that was just chosen). */
  filled?: boolean;
  label?: string;
  /** Of the arrow keys. */
  stepSeconds?: number;
  heightPx?: number;
  className?: string;
}

const WIDE_STEP_SECONDS = 10;

/**
 * A waveform drawn as strokes; as a slider it seeks: arrows a step, Page keys 10 s, Home and End.
 *
 * The played part is the same drawing in colour, clipped at the play head.
 */
export function Waveform(props: WaveformProps) {
  const { peaks, durationSeconds, positionSeconds, positionNow, tone, onSeek, filled = false } = props;
  const { stepSeconds = 0.1, heightPx = 168 } = props;
  const root = useRef<HTMLDivElement>(null);
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  const shown = draggedTo ?? positionSeconds;

  useEffect(() => {
    const place = (seconds: number) => {
      const share = durationSeconds > 0 ? Math.min(1, Math.max(0, seconds / durationSeconds)) : 0;
      root.current?.style.setProperty('--played', `${(share * 100).toFixed(3)}%`);
    };
    place(shown);
    if (positionNow === undefined || draggedTo !== null) return;
    let frame = requestAnimationFrame(function glide() {
      place(positionNow());
      frame = requestAnimationFrame(glide);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [shown, draggedTo, positionNow, durationSeconds]);

  const secondsAt = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    const share = (event.clientX - box.left) / box.width;
    return Math.round(Math.min(1, Math.max(0, share)) * durationSeconds * 10) / 10;
  };

  const pointer = onSeek && {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || durationSeconds <= 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedTo(secondsAt(event));
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (draggedTo !== null) setDraggedTo(secondsAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      if (draggedTo === null) return;
      setDraggedTo(null);
      onSeek(secondsAt(event));
    },
  };

  const slider = onSeek && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': props.label ?? 'Position',
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(durationSeconds * 10) / 10,
    'aria-valuenow': Math.round(shown * 10) / 10,
    'aria-valuetext': `${spokenClock(shown)} of ${spokenClock(durationSeconds)}`,
    onKeyDown: (event: KeyboardEvent) => {
      const target = keyTarget(event.key, positionNow?.() ?? positionSeconds, durationSeconds, stepSeconds);
      if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onSeek(target);
    },
    ...pointer,
  };

  return (
    <div
      ref={root}
      className={`group relative ${onSeek ? 'cursor-pointer [touch-action:pan-y]' : ''} ${props.className ?? ''}`}
      style={{ height: heightPx }}
      // On any end of a drag, also when the track ended before and seeking is no longer possible.
      onLostPointerCapture={() => setDraggedTo(null)}
      {...slider}
    >
      <Strokes peaks={peaks} className="text-tick" />
      <div
        className={tone === 'was' ? 'absolute inset-0 text-was' : 'absolute inset-0 text-mark'}
        style={filled ? {} : { clipPath: 'inset(0 calc(100% - var(--played, 0%)) 0 0)' }}
      >
        <Strokes peaks={peaks} className="" />
      </div>
      {onSeek && durationSeconds > 0 && (
        <div
          className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-ink"
          style={{ left: 'var(--played, 0%)' }}
        />
      )}
      {draggedTo !== null && (
        <output
          aria-hidden="true"
          className="figure pointer-events-none absolute -top-3 rounded-sm bg-raised px-1.5 text-xs text-ink"
          style={{ left: 'var(--played)', transform: 'translateX(calc(-1 * var(--played)))' }}
        >
          {clock(draggedTo, 1)}
        </output>
      )}
    </div>
  );
}

function keyTarget(key: string, seconds: number, duration: number, step: number): number | null {
  const to = (target: number) => Math.round(Math.min(duration, Math.max(0, target)) * 10) / 10;
  if (key === 'ArrowRight' || key === 'ArrowUp') return to(seconds + step);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return to(seconds - step);
  if (key === 'PageUp') return to(seconds + WIDE_STEP_SECONDS);
  if (key === 'PageDown') return to(seconds - WIDE_STEP_SECONDS);
  if (key === 'Home') return 0;
  return key === 'End' ? duration : null;
}

function Strokes({ peaks, className }: { peaks: Peaks | null; className: string }) {
  const paths = useMemo(
    () =>
      peaks
        ? { wide: waveformPath(peaks.wide), narrow: waveformPath(peaks.narrow) }
        : { wide: tickPath(STROKES.wide), narrow: tickPath(STROKES.narrow) },
    [peaks],
  );
  return (
    <>
      <Drawing
        path={paths.wide}
        strokes={peaks?.wide.min.length ?? STROKES.wide}
        className={`hidden sm:block ${className}`}
      />
      <Drawing
        path={paths.narrow}
        strokes={peaks?.narrow.min.length ?? STROKES.narrow}
        className={`sm:hidden ${className}`}
      />
    </>
  );
}

function Drawing({ path, strokes, className }: { path: string; strokes: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${strokes} ${STROKE_HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
