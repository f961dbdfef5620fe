import type { ReactNode } from 'react';

interface StepperProps {
  label: string;
  /** Accessible names of the buttons. */
  less: string;
  more: string;
  value: ReactNode;
  onLess: (() => void) | null;
  onMore: (() => void) | null;
  /** The focus of a dialog begins here. */
  hasFocus?: boolean;
}

/** Minus, value, plus in one frame, with its label before it. A button whose handler is null is at its end. */
export function Stepper({ label, less, more, value, onLess, onMore, hasFocus = false }: StepperProps) {
  return (
    <div className="tuner-step">
      <span className="text-sm font-[560]">{label}</span>
      <div role="group" aria-label={label} className="tuner-stepper rounded-md border border-line-strong bg-field">
        <StepButton name={less} sign="−" onPress={onLess} />
        <span aria-live="polite" className="text-sm font-[560]">
          {value}
        </span>
        <StepButton name={more} sign="+" onPress={onMore} hasFocus={hasFocus} />
      </div>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  sign: ReactNode;
  onPress: (() => void) | null;
  hasFocus?: boolean;
}

/** Keeps the focus at its end: it comes back with the next press of the other one. */
export function StepButton({ name, sign, onPress, hasFocus = false }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={onPress === null || undefined}
      data-autofocus={hasFocus || undefined}
      onClick={() => onPress?.()}
      className="min-h-control text-ink-2 hover:bg-raised hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-3 focus-visible:-outline-offset-2"
    >
      {sign}
    </button>
  );
}
