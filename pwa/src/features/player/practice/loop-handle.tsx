import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clock } from '../../../shared/format/sound';
import type { End } from './loops';

const STEP_SECONDS = 0.01;

interface LoopHandleProps {
  end: End;
  seconds: number;
  /** Of the width of the drawing, from the left. */
  percent: number;
  range: { min: number; max: number };
  onNudge: (bySeconds: number) => void;
  onAttack: (step: 1 | -1) => void;
  onFocus: () => void;
  onDragStart: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onDragEnd: () => void;
}

/** One end of the loop: a line, and below the waveform a grip of 44 px, so that a thumb does not hide the attack. */
export function LoopHandle(props: LoopHandleProps) {
  const { end, seconds, percent, range, onNudge, onAttack, onFocus, onDragStart, onDrag, onDragEnd } = props;
  const isDragging = useRef(false);
  const name = end.toUpperCase();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) onAttack(step);
    else onNudge(step * STEP_SECONDS);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'a' ? 'Loop start' : 'Loop end'}
      aria-valuemin={range.min}
      aria-valuemax={Math.round(range.max * 100) / 100}
      aria-valuenow={Math.round(seconds * 100) / 100}
      aria-valuetext={clock(seconds, 2)}
      className="absolute touch-none"
      style={{ left: `${percent}%`, top: -4, bottom: '-2.75rem', width: 44, marginLeft: -22, cursor: 'ew-resize' }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        onFocus();
        onDragStart();
      }}
      onPointerMove={(event) => {
        if (isDragging.current) onDrag(event);
      }}
      onLostPointerCapture={() => {
        isDragging.current = false;
        onDragEnd();
      }}
    >
      <span
        className="pointer-events-none absolute -ml-px w-0.5 bg-ink"
        style={{ left: '50%', top: 0, bottom: '2.75rem' }}
      />
      <b
        aria-hidden
        className="absolute inset-x-0 bottom-0 grid h-control place-items-center rounded-md border border-ink bg-surface"
      >
        {name}
      </b>
    </div>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
