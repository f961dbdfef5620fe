import * as RadixSlider from '@radix-ui/react-slider';
import { classNames } from './class-names';

export interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** The value in words, e.g. "1 minute 20". */
  valueText?: string;
  className?: string;
}

/** A value on a line: volume, position. */
export function Slider({
  label,
  value,
  onChange,
  min = 0,
  max,
  step = 1,
  disabled = false,
  valueText,
  className,
}: SliderProps) {
  return (
    <RadixSlider.Root
      value={[value]}
      onValueChange={([chosen]) => {
        if (chosen !== undefined) onChange(chosen);
      }}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      className={classNames('relative flex h-control touch-none items-center select-none', className)}
    >
      <RadixSlider.Track className="relative h-1 w-full grow rounded-full bg-line-strong">
        <RadixSlider.Range className="absolute h-full rounded-full bg-mark" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block h-5 w-2.5 rounded-sm border border-bg bg-ink data-[disabled]:bg-ink-3"
      />
    </RadixSlider.Root>
  );
}
