import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { graduationPath } from '../../../shared/ui/graduations';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Stepper } from '../stepper';
import { useHasRoom } from '../transport-bar';
import { Key } from '../key-hints';
import { heardTempo, stepTempo, TEMPO, tempoAt, tempoPlace } from './tempo';
import type { Practice } from './use-practice';

/** The tempo at the pitch that is set. On a phone its steps and half speed are in the dock. */
export function TempoPanel({ practice }: { practice: Practice }) {
  const { song, isHalf, toggleHalf, setTempo } = practice;
  const hasRoom = useHasRoom();
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <h3>Tempo</h3>
        {hasRoom && (
          <Button
            size="sm"
            aria-pressed={isHalf}
            onClick={toggleHalf}
            className={isHalf ? 'bg-accent-soft mark-below' : ''}
          >
            Half speed
            <Key>H</Key>
          </Button>
        )}
      </div>
      {hasRoom && <TempoStepper practice={practice} />}
      <TempoScale percent={song.tempoPercent} onChange={setTempo} />
      <p className="text-xs text-ink-3">
        The pitch stays where it is. <span className="figure">100</span> is as recorded.
      </p>
    </div>
  );
}

/** Slower and faster by 5 percent, held by 1; in the panel, or in the dock of a phone. */
export function TempoStepper({ practice }: { practice: Practice }) {
  const { song, isHalf, stepTempo: step } = practice;
  return (
    <Stepper
      label="Tempo"
      hideLabel
      downLabel="5 percent slower"
      upLabel="5 percent faster"
      onStep={(by) => step(by > 0 ? 5 : -5)}
      onHold={step}
    >
      <Figure value={heardTempo(song.tempoPercent, isHalf)} unit="%" tone="now" className="text-lg" />
    </Stepper>
  );
}

const WIDTH = 1000;
const LABELS = [25, 50, 100, 200] as const;
/** Of the arrow keys, and of Page Up and Page Down. */
const KEY_STEPS: Record<string, 1 | -1 | 5 | -5> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
};

/** A scale of octaves: as far from 50 to 100 as from 100 to 200. */
function TempoScale({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const take = ({ clientX }: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (box && box.width > 0) onChange(tempoAt((clientX - box.left) / box.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) onChange(stepTempo(percent, step));
    else if (event.key === 'Home') onChange(TEMPO.min);
    else if (event.key === 'End') onChange(TEMPO.max);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const mark = (at: number, height: number, className: string) => (
    <path
      d={`M${tempoPlace(at) * WIDTH} ${34 - height}V34`}
      strokeWidth={4}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
  return (
    <div
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label="Tempo"
      aria-valuemin={TEMPO.min}
      aria-valuemax={TEMPO.max}
      aria-valuenow={percent}
      aria-valuetext={`${percent} percent, pitch kept`}
      className="relative cursor-pointer touch-none"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        take(event);
      }}
      onPointerMove={(event) => {
        if (isDragging.current) take(event);
      }}
      onLostPointerCapture={() => (isDragging.current = false)}
    >
      <svg aria-hidden viewBox={`0 0 ${WIDTH} 34`} preserveAspectRatio="none" className="h-8 w-full fill-none">
        <path d={GRADUATIONS} className="stroke-tick" vectorEffect="non-scaling-stroke" />
        <path d={`M0 33.5H${WIDTH}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
        {mark(100, 24, 'stroke-was')}
        {mark(percent, 34, 'stroke-mark')}
      </svg>
      <div aria-hidden className="figure flex justify-between text-xs text-ink-3">
        {LABELS.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}

/** At every 5 %. */
const GRADUATIONS = graduationPath({
  from: TEMPO.min,
  to: TEMPO.max,
  every: 5,
  x: (percent) => tempoPlace(percent) * WIDTH,
  bottom: 34,
  tops: [14, 20, 24],
});
