import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'line' | 'quiet' | 'danger' | 'danger-fill';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  line: 'border-line-strong text-ink hover:border-ink-3 hover:bg-raised',
  quiet:
    'border-transparent text-ink-2 hover:bg-raised hover:text-ink aria-disabled:border-transparent aria-disabled:bg-transparent',
  danger: 'border-danger text-danger hover:bg-off-soft',
  'danger-fill': 'border-transparent bg-danger-fill text-on-danger hover:[filter:brightness(1.1)]',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-3 text-sm',
  md: 'min-h-control px-[1.1rem] text-sm',
  lg: 'min-h-control-lg px-6 text-base',
};

/** The style of all buttons; `icon` buttons are square. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, icon = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border py-1.5 leading-tight font-[580] no-underline',
    'transition-[background-color,border-color,transform] duration-(--dur-2) active:translate-y-px',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:text-ink-3 disabled:active:translate-y-0',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-raised aria-disabled:text-ink-3 aria-disabled:active:translate-y-0',
    'aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
    icon && (size === 'sm' ? 'w-control-sm px-0!' : 'w-control px-0!'),
  );
}
