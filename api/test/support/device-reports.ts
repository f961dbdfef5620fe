import { type DeviceReport, toDeviceReport } from '@attune/retuning/report/device-report';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { PITCH_CLASS_NAMES } from '@attune/catalogue/pitch';
import { report } from '../../../packages/retuning/test/a-retune.js';
import { aTuning } from '../../../packages/retuning/test/tunings.js';
import type { PermitDto } from '../../src/retune/device/permit.dto.js';
import type { TestServer } from './test-server.js';

type Sender = Record<string, string>;

/** A song of a second, to be moved from 440 to 432 Hz as an mp3. */
export const PERMIT_FORM = {
  targetHz: 432,
  sourceHz: 440,
  filename: 'song.wav',
  bytes: 176_444,
  durationSeconds: 1,
};

const tuning = (a4Hz: number): ReturnType<typeof aTuning> =>
  aTuning(a4Hz, {
    spectrum: { centresHz: [100, 200], levelsDb: [-20, -200] },
    pitchClasses: PITCH_CLASS_NAMES.map((name) => ({ name, energy: 1 / 12, meanCents: 1.2 })),
  });

/** What a device reports of the song of {@link PERMIT_FORM}. */
export function aDeviceReport(changes: Partial<RetuneReport> = {}): DeviceReport {
  return toDeviceReport({
    ...report,
    tuning: { before: tuning(440), after: tuning(432) },
    peaks: Uint8Array.from([0, 128, 255]),
    soundSha256: 'a'.repeat(64),
    samplesSha256: 'c'.repeat(64),
    ...changes,
  });
}

export function sendJson(
  { url }: Pick<TestServer, 'url'>,
  headers: Sender,
  [method, path]: readonly [method: string, path: string],
  body: object,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
    body: JSON.stringify(body),
  });
}

export const askForPermit = (
  server: Pick<TestServer, 'url'>,
  headers: Sender,
  changes: object = {},
): Promise<Response> => sendJson(server, headers, ['POST', '/api/retunes/permits'], { ...PERMIT_FORM, ...changes });

export async function aPermit(
  server: Pick<TestServer, 'url'>,
  headers: Sender,
  changes: object = {},
): Promise<PermitDto> {
  const response = await askForPermit(server, headers, changes);
  if (response.status !== 201) throw new Error(`A permit was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as PermitDto;
}

export const complete = (
  server: Pick<TestServer, 'url'>,
  headers: Sender,
  { id, permit }: Pick<PermitDto, 'id' | 'permit'>,
  report: object = aDeviceReport(),
): Promise<Response> => sendJson(server, headers, ['POST', `/api/retunes/${id}/completion`], { permit, report });

export const giveBack = (
  server: Pick<TestServer, 'url'>,
  headers: Sender,
  { id, permit }: Pick<PermitDto, 'id' | 'permit'>,
  reason = 'cancelled',
): Promise<Response> => sendJson(server, headers, ['DELETE', `/api/retunes/${id}/permit`], { permit, reason });
