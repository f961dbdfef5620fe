import type { AlignmentBasis } from '../model/pair-analyser';

/** What was done about the starts, as the beginning of a sentence. */
export const ALIGNED: Record<AlignmentBasis, string> = {
  lengths: 'Starts aligned to the frame',
  waveform: 'Starts aligned to the frame',
  onsets: 'Starts aligned by their notes, to about 2 ms',
  none: 'Starts not aligned: the two have too little in common',
};
