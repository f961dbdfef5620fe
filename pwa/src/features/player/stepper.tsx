import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Scope } from '../../shared/scope';

interface StepperProps {
  /** Above it, and what its buttons step: "Semitones". */
  label: string;
  hideLabel?: boolean;
  /** What the buttons do: "5 percent slower". */
  downLabel: string;
  upLabel: string;
  onStep: (step: 1 | -1) => void;
  /** Called again and again while a button is held down. */
  onHold?: (step: 1 | -1) => void;
  /** The value. */
  children: ReactNode;
}

const HOLD_MS = 500;
const REPEAT_MS = 120;

/** Minus, the value and plus in one frame. */
export function Stepper({ label, hideLabel = false, downLabel, upLabel, onStep, onHold, children }: StepperProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className={hideLabel ? 'sr-only' : 'text-sm font-[560]'}>
        {label}
      </span>
      <div className="grid grid-cols-[auto_1fr_auto] overflow-clip rounded-md border border-line-strong bg-field">
        <StepButton label={downLabel} step={-1} onStep={onStep} onHold={onHold} />
        <output className="grid place-items-center border-x border-line px-1">{children}</output>
        <StepButton label={upLabel} step={1} onStep={onStep} onHold={onHold} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  step: 1 | -1;
  onStep: (step: 1 | -1) => void;
  onHold: ((step: 1 | -1) => void) | undefined;
}

function StepButton({ label, step, onStep, onHold }: StepButtonProps) {
  const holding = useRef<Scope | null>(null);
  const wasHeld = useRef(false);
  useEffect(() => () => holding.current?.dispose(), []);
  const release = () => {
    holding.current?.dispose();
    holding.current = null;
  };
  const press = () => {
    release();
    wasHeld.current = false;
    if (onHold === undefined) return;
    const scope = new Scope();
    holding.current = scope;
    scope.timeout(() => {
      wasHeld.current = true;
      scope.interval(() => onHold(step), REPEAT_MS);
    }, HOLD_MS);
  };
  const Icon = step > 0 ? Plus : Minus;
  return (
    <button
      type="button"
      aria-label={label}
      className="grid min-h-control w-control place-items-center text-ink-2 hover:bg-raised hover:text-ink focus-visible:-outline-offset-2"
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={() => {
        if (!wasHeld.current) onStep(step);
        wasHeld.current = false;
      }}
    >
      <Icon aria-hidden className="icon" />
    </button>
  );
}
