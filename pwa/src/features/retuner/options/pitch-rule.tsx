import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';

const RANGE = { from: 380, to: 1000 };
/** Covers every custom target. */
const WIDE_RANGE = { from: 190, to: 1260 };

/** A logarithmic frequency ruler with the source in blue and the target in the accent colour. */
export function PitchRule({ sourceHz, targetHz }: { sourceHz: number | null; targetHz: number | null }) {
  const isOutside = targetHz !== null && (targetHz < RANGE.from || targetHz > RANGE.to);
  const { from, to } = isOutside ? WIDE_RANGE : RANGE;
  const at = (hz: number): string => `${((100 * Math.log(hz / from)) / Math.log(to / from)).toFixed(2)}%`;
  return (
    <div aria-hidden className="relative h-[34px]">
      <svg
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-4 w-full overflow-visible"
      >
        <path
          d={isOutside ? WIDE_GRADUATIONS : GRADUATIONS}
          className="fill-none stroke-tick stroke-1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="absolute bottom-0 -ml-px h-5 w-0.5 bg-was" style={{ left: at(sourceHz ?? STANDARD_A4_HZ) }} />
      {targetHz !== null && (
        <span
          className="absolute bottom-0 -ml-[1.5px] h-6 w-[3px] bg-mark shadow-glow transition-[left] duration-(--dur-3) ease-needle"
          style={{ left: at(targetHz) }}
        />
      )}
    </div>
  );
}

/** One graduation every `step` Hz, longer at every fifth, longest at every tenth. */
function graduations({ from, to }: typeof RANGE, step: number): string {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: count }, (_, i) => {
    const hz = (first + i) * step;
    const x = (100 * Math.log(hz / from)) / Math.log(to / from);
    return `M${x.toFixed(2)} 16V${hz % (10 * step) === 0 ? 3 : hz % (5 * step) === 0 ? 8 : 11}`;
  }).join('');
}

const GRADUATIONS = graduations(RANGE, 10);
const WIDE_GRADUATIONS = graduations(WIDE_RANGE, 20);
