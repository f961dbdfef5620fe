import type { RetuneReport } from './retune-report.js';

/** A report as a device sends it: as JSON has it. */
export type DeviceReport = Omit<RetuneReport, 'peaks' | 'measuringFailures'> & {
  /** In base64. */
  peaks: string | null;
  /** Their texts. */
  measuringFailures: string[];
};

export const toDeviceReport = ({ peaks, measuringFailures, ...report }: RetuneReport): DeviceReport => ({
  ...report,
  peaks: peaks && btoa(String.fromCharCode(...peaks)),
  measuringFailures: measuringFailures.map(String),
});

/** @throws DOMException for peaks that are not base64 */
export const fromDeviceReport = ({ peaks, ...report }: DeviceReport): RetuneReport => ({
  ...report,
  peaks: peaks === null ? null : Uint8Array.from(atob(peaks), (character) => character.charCodeAt(0)),
});
