import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** What the control of a field takes over, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** At the right of the label, e.g. a link; for the keyboard it comes after the control. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label above, and below it the hint and what is wrong. */
export function Field({ label, labelEnd, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={id} className="col-start-1 row-start-1 justify-self-start text-sm font-[560]">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined || undefined })}
      {labelEnd !== undefined && <div className="col-start-1 row-start-1 justify-self-end text-sm">{labelEnd}</div>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong, below what it is about. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="icon mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export interface InputProps extends ComponentProps<'input'> {
  /** Inside the frame at the right: a unit or a button. */
  end?: ReactNode;
  /** Set in the figure face. */
  figure?: boolean;
}

/** The frame and the input in it. */
export function Input({ end, figure = false, className, ...rest }: InputProps) {
  return (
    <div
      className={classNames(
        'flex min-h-control w-full items-center gap-2 rounded-md border border-line-strong bg-field pl-3',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        'has-aria-invalid:border-danger has-aria-invalid:[box-shadow:0_0_0_1px_var(--danger)]',
        'has-disabled:bg-raised has-disabled:text-ink-3',
        className,
      )}
    >
      <input
        {...rest}
        className={classNames(
          // Brought into view, it comes with its label and what is below.
          'h-[2.6rem] min-w-0 flex-1 scroll-mt-14 scroll-mb-12 bg-transparent pr-3 text-[1rem] outline-none',
          figure && 'figure',
        )}
      />
      {end}
    </div>
  );
}
