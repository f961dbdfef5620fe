import { classNames } from './class-names';
import { type FigureFormat, figureSpoken, figureText, type FigureUnit, NARROW_SPACE } from './figure-text';
import { VisuallyHidden } from './visually-hidden';

export interface FigureProps extends FigureFormat {
  /** Null is drawn as a dash. */
  value: number | null;
  unit?: FigureUnit;
  /** `was`: before, original; `now`: after, target. */
  tone?: 'was' | 'now' | 'tune' | 'near' | 'off' | 'quiet';
  /** `lg`, `xl` and `read` are readings; the last takes its size from the width of the container. */
  size?: 'md' | 'lg' | 'xl' | 'read';
  className?: string;
}

const TONES = {
  was: 'text-was',
  now: 'text-accent-text',
  tune: 'text-tune',
  near: 'text-near',
  off: 'text-off',
  quiet: 'text-ink-3',
};

const SIZES = {
  md: 'text-[0.94em]',
  lg: 'text-(length:--figure-lg) leading-[1.1] font-[350] tracking-[-0.055em]!',
  xl: 'text-(length:--figure-xl) leading-[1.05] font-[300] tracking-[-0.065em]!',
  read: 'text-[clamp(3rem,11cqi,6rem)] leading-none font-[300] tracking-[-0.065em]!',
};

const UNIT_SIZES = { md: 'text-[0.9em]', lg: 'text-[0.5em]', xl: 'text-[0.5em]', read: 'text-[0.3em]' };

/** The way a measured number reaches the screen; read aloud with its unit. */
export function Figure({ value, unit, decimals = 0, signed = false, tone, size = 'md', className }: FigureProps) {
  const format = { decimals, signed };
  return (
    <span className={classNames('figure', SIZES[size], tone !== undefined && TONES[tone], className)}>
      <span aria-hidden>
        <span>{figureText(value, format)}</span>
        {unit !== undefined && value !== null && (
          <span
            className={classNames(
              'ml-[0.12em] font-sans font-[450] tracking-normal text-ink-3 [font-stretch:90%]',
              UNIT_SIZES[size],
            )}
          >
            {`${NARROW_SPACE}${unit}`}
          </span>
        )}
      </span>
      <VisuallyHidden>{figureSpoken(value, unit, format)}</VisuallyHidden>
    </span>
  );
}
