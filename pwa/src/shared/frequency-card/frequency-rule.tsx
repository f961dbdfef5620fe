import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { FrequencyColor } from './frequency-catalogue';

const FROM_HZ = 380;
const TO_HZ = 1000;
const STEP_HZ = 10;

/** Position of a frequency on the rule, percent of its width: octaves are equally wide. */
export function rulePosition(frequencyHz: number): number {
  return (100 * Math.log(frequencyHz / FROM_HZ)) / Math.log(TO_HZ / FROM_HZ);
}

/** One graduation every 10 Hz, longer at 50, longest at 100; 100 wide, 16 high, drawn from the lower edge. */
const GRADUATIONS = Array.from({ length: (TO_HZ - FROM_HZ) / STEP_HZ + 1 }, (_, step) => {
  const hz = FROM_HZ + step * STEP_HZ;
  const top = hz % 100 === 0 ? 2 : hz % 50 === 0 ? 7 : 11;
  return `M${rulePosition(hz).toFixed(2)} 16V${top}`;
}).join('');

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
      <span
        className="absolute bottom-0 -ml-px h-5 w-[2px] bg-was"
        style={{ left: `${rulePosition(STANDARD_A4_HZ)}%` }}
      />
      <span
        className="absolute bottom-0 -ml-[1.5px] h-6 w-[3px]"
        style={{ left: `${rulePosition(frequencyHz)}%`, background: `var(--cat-${color})` }}
      />
    </div>
  );
}
