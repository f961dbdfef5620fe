import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { graduationPath, logPercent } from '../../../shared/ui/graduations';

const RANGE = { from: 380, to: 1000 };
/** Covers every custom target. */
const WIDE_RANGE = { from: 190, to: 1260 };

/** A logarithmic frequency ruler with the source in blue and the target in the accent colour. */
export function PitchRule({ sourceHz, targetHz }: { sourceHz: number | null; targetHz: number | null }) {
  const isOutside = targetHz !== null && (targetHz < RANGE.from || targetHz > RANGE.to);
  const range = isOutside ? WIDE_RANGE : RANGE;
  const at = (hz: number): string => `${logPercent(hz, range).toFixed(2)}%`;
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

function graduations(range: typeof RANGE, every: number): string {
  return graduationPath({ ...range, every, x: (hz) => logPercent(hz, range), bottom: 16, tops: [3, 8, 11] });
}

const GRADUATIONS = graduations(RANGE, 10);
const WIDE_GRADUATIONS = graduations(WIDE_RANGE, 20);
