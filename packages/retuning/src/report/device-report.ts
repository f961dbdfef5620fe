import type { RetuneReport } from './retune-report.js';

/** A report as a device sends it: as JSON has it. */
export type DeviceReport = Omit<RetuneReport, 'peaks' | 'measuringFailures'> & {
  /** In base64. */
  peaks: string | null;
  /** Their texts. */
  measuringFailures: string[];
};

/** The server refuses others. */
const FIELDS = Object.keys({
  sourceHz: true,
  sourceBasis: true,
  ratio: true,
  cents: true,
  equivalentA4Hz: true,
  gainDb: true,
  limiterDb: true,
  frames: true,
  sourceFrames: true,
  sampleRateHz: true,
  sourceSampleRateHz: true,
  channels: true,
  sourceChannels: true,
  resultBitDepth: true,
  truePeakDb: true,
  sourceTruePeakDb: true,
  samplesOverFullScale: true,
  durationSeconds: true,
  tagsFound: true,
  picturesFound: true,
  tagsCarried: true,
  tagsKept: true,
  tagsNotKept: true,
  picturesCarried: true,
  trackPlace: true,
  picturesNotKept: true,
  tuning: true,
  peaks: true,
  straightening: true,
  shift: true,
  soundSha256: true,
  samplesSha256: true,
  measuringFailures: true,
  invalidSamples: true,
} satisfies Record<keyof DeviceReport, true>) as (keyof DeviceReport)[];

/** Without what a pipeline may have added. */
export function toDeviceReport({ peaks, measuringFailures, ...report }: RetuneReport): DeviceReport {
  const all: DeviceReport = {
    ...report,
    peaks: peaks && btoa(String.fromCharCode(...peaks)),
    measuringFailures: measuringFailures.map(String),
  };
  return Object.fromEntries(FIELDS.map((field) => [field, all[field]])) as unknown as DeviceReport;
}

/** @throws DOMException for peaks that are not base64 */
export const fromDeviceReport = ({ peaks, ...report }: DeviceReport): RetuneReport => ({
  ...report,
  peaks: peaks === null ? null : Uint8Array.from(atob(peaks), (character) => character.charCodeAt(0)),
});
