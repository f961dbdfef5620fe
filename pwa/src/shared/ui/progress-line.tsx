export interface ProgressLineProps {
  label: string;
  /** 0-100, or null while unknown. */
  percent: number | null;
  valueText?: string | undefined;
}

/** Graduations that fill from the left; without a percentage they breathe. */
export function ProgressLine({ label, percent, valueText }: ProgressLineProps) {
  const width = percent === null ? 100 : Math.min(Math.max(percent, 0), 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      aria-valuetext={valueText}
      className="relative h-[9px] w-full"
      style={lines('var(--tick)')}
    >
      <i
        className={`absolute inset-y-0 left-0 ${percent === null ? 'animate-breathe opacity-70' : ''}`}
        style={{ ...lines('var(--mark)'), width: `${width}%` }}
      />
    </div>
  );
}

/** One line every 6 px. */
const lines = (colour: string) => ({
  background: `repeating-linear-gradient(90deg, ${colour} 0 1.5px, transparent 1.5px 6px)`,
});
