import type { RetuneReport } from '../src/report/retune-report.js';
import { aTuning } from './tunings.js';

/** What was asked of a retune and what came of it. */
export const request = { targetHz: 432, anchor: 'a4', mode: 'tempo', quality: 'high', format: 'mp3' } as const;

export const report: RetuneReport = {
  sourceHz: 440,
  sourceBasis: 'given',
  equivalentA4Hz: 432,
  ratio: 432 / 440,
  cents: -31.76665363342977,
  gainDb: 0,
  limiterDb: 0,
  frames: 44_100,
  sourceFrames: 44_100,
  sampleRateHz: 44_100,
  sourceSampleRateHz: 44_100,
  channels: 2,
  sourceChannels: 2,
  resultBitDepth: null,
  durationSeconds: 1,
  truePeakDb: -1.23456,
  sourceTruePeakDb: -1,
  samplesOverFullScale: { before: 0, after: 0 },
  tagsFound: 3,
  tagsCarried: 3,
  tagsKept: ['TITLE', 'ARTIST', 'comment'],
  tagsNotKept: [],
  picturesFound: 1,
  picturesCarried: 1,
  trackPlace: 1003,
  picturesNotKept: [],
  tuning: { before: aTuning(440), after: aTuning(432) },
  peaks: null,
  shift: { differenceCents: 0, errorCents: 0.051, pitchedSeconds: 60 },
  soundSha256: '9f2c41d8',
  samplesSha256: '5b07e6a3',
  straightening: null,
  measuringFailures: [],
  invalidSamples: 0,
};
