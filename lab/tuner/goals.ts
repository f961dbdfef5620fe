import type { Figures } from './score';

export interface Measured {
  /** 20 dB and clean together. */
  syntheticClear: Figures;
  sampledClear: Figures;
  /** 10 dB. */
  sampledNoisy: Figures;
  /** 0 dB. */
  syntheticDrowned: Figures;
  sampledDrowned: Figures;
  /** Stiff strings, 20 dB and clean together; and the median error of the string that is read worst, clean. */
  stiffClear: Figures;
  worstStiffCents: number;
  /** With other sounds at -24 and -18 dB: readings that are another note, in the tuning that is read worst. */
  roomPercent: number;
  louderRoomPercent: number;
  msPerFrame: number;
}

interface Goal {
  what: string;
  /** Maximum; a negative number is a minimum. */
  goal: number;
  unit: string;
  digits: number;
  of: (measured: Measured) => number;
}

/** What the tuner promises. */
export const GOALS: readonly Goal[] = [
  {
    what: 'Synthetic, 20 dB and clean: median error',
    goal: 0.1,
    unit: 'cents',
    digits: 3,
    of: (m) => m.syntheticClear.medianCents,
  },
  {
    what: 'Synthetic, 20 dB and clean: 95 % of errors',
    goal: 1,
    unit: 'cents',
    digits: 3,
    of: (m) => m.syntheticClear.p95Cents,
  },
  {
    what: 'Stiff strings, 20 dB and clean: median error',
    goal: 0.3,
    unit: 'cents',
    digits: 3,
    of: (m) => m.stiffClear.medianCents,
  },
  {
    what: 'Stiff strings, clean: median error of the worst',
    goal: 0.3,
    unit: 'cents',
    digits: 3,
    of: (m) => m.worstStiffCents,
  },
  {
    what: 'Stiff strings, 20 dB and clean: octave errors',
    goal: 0.5,
    unit: '%',
    digits: 2,
    of: (m) => m.stiffClear.octavePercent,
  },
  {
    what: 'Sampled, 20 dB and clean: octave errors',
    goal: 0.5,
    unit: '%',
    digits: 2,
    of: (m) => m.sampledClear.octavePercent,
  },
  {
    what: 'Sampled, 20 dB and clean: other gross errors',
    goal: 0.3,
    unit: '%',
    digits: 2,
    of: (m) => m.sampledClear.grossPercent,
  },
  {
    what: 'Sampled, 20 dB and clean: a note is shown',
    goal: -90,
    unit: '%',
    digits: 1,
    of: (m) => -m.sampledClear.coveragePercent,
  },
  { what: 'Sampled, 10 dB: octave errors', goal: 1, unit: '%', digits: 2, of: (m) => m.sampledNoisy.octavePercent },
  { what: 'First right reading, median', goal: 120, unit: 'ms', digits: 0, of: (m) => m.sampledClear.firstMedianMs },
  { what: 'First right reading, 95 %', goal: 300, unit: 'ms', digits: 0, of: (m) => m.sampledClear.firstP95Ms },
  {
    what: 'Synthetic, 0 dB: a note is shown',
    goal: 1,
    unit: '%',
    digits: 2,
    of: (m) => m.syntheticDrowned.coveragePercent,
  },
  {
    what: 'Sampled, 0 dB: a note is shown',
    goal: 1,
    unit: '%',
    digits: 2,
    of: (m) => m.sampledDrowned.coveragePercent,
  },
  { what: 'Other sounds at −24 dB: another note', goal: 1, unit: '%', digits: 2, of: (m) => m.roomPercent },
  { what: 'Other sounds at −18 dB: another note', goal: 5, unit: '%', digits: 2, of: (m) => m.louderRoomPercent },
  { what: 'Time for a frame', goal: 3, unit: 'ms', digits: 2, of: (m) => m.msPerFrame },
];

export function verdicts(measured: Measured) {
  return GOALS.map(({ of, ...goal }) => {
    const value = of(measured);
    return { ...goal, value, holds: value <= goal.goal };
  });
}
