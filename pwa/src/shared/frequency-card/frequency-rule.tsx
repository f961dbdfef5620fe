import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { graduationPath, logPercent } from '../ui/graduations';
import type { FrequencyColor } from './frequency-catalogue';

const RANGE_HZ = { from: 380, to: 1000 };
const percent = (hz: number): number => logPercent(hz, RANGE_HZ);
const GRADUATIONS = graduationPath({ ...RANGE_HZ, every: 10, x: percent, bottom: 16, tops: [2, 7, 11] });

/** A rule from 380 to 1000 Hz with standard pitch in blue and this frequency in its catalogue colour. */
export function FrequencyRule({ frequencyHz, color }: { frequencyHz: number; color: FrequencyColor }) {
  return (
    <div aria-hidden className="relative h-[1.75rem]">
      <svg
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-4 w-full overflow-visible"
      >
        <path d={GRADUATIONS} className="fill-none stroke-tick stroke-1 [vector-effect:non-scaling-stroke]" />
      </svg>
      <span className="absolute bottom-0 -ml-px h-5 w-[2px] bg-was" style={{ left: `${percent(STANDARD_A4_HZ)}%` }} />
      <span
        className="absolute bottom-0 -ml-[1.5px] h-6 w-[3px]"
        style={{ left: `${percent(frequencyHz)}%`, background: `var(--cat-${color})` }}
      />
    </div>
  );
}
