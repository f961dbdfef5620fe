export interface ProgressLineProps {
  label: string;
  /** 0-100, or null while unknown. */
  percent: number | null;
  valueText?: string;
}

/** A thin line that fills; without a percentage it breathes. */
export function ProgressLine({ label, percent, valueText }: ProgressLineProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-[1px] bg-raised"
    >
      <div
        className={
          percent === null
            ? 'h-full w-full animate-breathe bg-mark opacity-70'
            : 'h-full bg-mark transition-[width] duration-(--dur-2)'
        }
        style={percent === null ? undefined : { width: `${Math.min(Math.max(percent, 0), 100)}%` }}
      />
    </div>
  );
}
