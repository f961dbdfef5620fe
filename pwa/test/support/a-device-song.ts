import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import type { TrialFacts } from '../../src/features/retuner/device/fit';

/** What is asked of a device in specs, unless one says otherwise: A4 is measured. */
export const DEVICE_CHOICE: RetuneChoice = {
  targetHz: 432,
  sourceHz: null,
  sourceBasis: 'measured',
  force: false,
  anchor: 'a4',
  mode: 'tempo',
  format: 'wav',
  quality: 'high',
};

/** Of a song that fits. */
export const TRIAL_FACTS: TrialFacts = {
  channels: 2,
  durationSeconds: 240,
  changesRate: false,
  seconds: 9,
  hasHelpers: true,
  isExact: true,
  neededBytes: 210e6,
};
