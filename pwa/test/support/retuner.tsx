import type { Tier } from '@attune/catalogue/plans';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { DeviceFit } from '../../src/features/retuner/device/fit';
import type { retuneOnDevice } from '../../src/features/retuner/device/retune-on-device';
import type { Inspection, Tuning } from '../../src/features/retuner/song';
import { RETRIES } from '../../src/shared/transfer/call';
import { aReceipt } from './a-receipt';
import { measuredAs } from './a-song-tuning';
import { aUser } from './a-user';
import { FakeXmlHttpRequest } from './fake-xml-http-request';
import { refused, server, setUpServer, signInAs } from './server';

interface InspectionListener {
  inspection: (inspection: Inspection) => void;
  tuning: (tuning: Tuning) => void;
}

/** What inspecting a spec's files finds. */
interface Inspected {
  inspection: Inspection;
  tuning: Tuning;
  /** Where the files differ. */
  tuningOf: ((file: File) => Tuning) | null;
  /** Set while inspecting a song does not end. */
  endless: Promise<null> | null;
}

export const inspected = {} as Inspected;
/** What the trial of each song on this device finds. */
export const probed = {} as { fitOf: (file: File) => DeviceFit };
export const onDevice = jest.fn<typeof retuneOnDevice>();
/** Of retunes whose results were removed from this device. */
export const discardResult = jest.fn<(id: string) => Promise<void>>(() => Promise.resolve());
export const saveFile = jest.fn<(content: Blob, filename: string) => void>();

// jsdom neither decodes sound nor saves files.
jest.unstable_mockModule('../../src/features/retuner/queue/inspect-song', () => ({
  inspectSong: (file: File, on: InspectionListener) => {
    on.inspection(inspected.inspection);
    on.tuning(inspected.tuningOf?.(file) ?? inspected.tuning);
    return inspected.endless ?? Promise.resolve(null);
  },
}));
jest.unstable_mockModule('../../src/features/retuner/device/probe-device', () => ({
  probeDevice: (file: File) => Promise.resolve(probed.fitOf(file)),
}));
jest.unstable_mockModule('../../src/features/retuner/device/retune-on-device', () => ({
  retuneOnDevice: onDevice,
  storedResults: () => onDevice.mock.calls.map(([, , { id }]) => id),
  discardResult,
}));
jest.unstable_mockModule('../../src/shared/save-file', () => ({ saveFile, SAVING_MS: 0 }));
RETRIES.delaysMs = [0, 0, 0];

const { renderPage } = await import('./render-app');
const { RetunerPage } = await import('../../src/features/retuner/retuner-page');

export const facts = { durationSeconds: 238.4, sampleRateHz: 44_100, channels: 2, codec: 'mp3', bitRateKbps: 320 };

/** For what loads code or takes several turns. */
export const PATIENT = { timeout: 10_000 };

/** Requests for a retune, as they arrived. */
export let asked: { options: Record<string, unknown>; id: string; name: string }[];
/** Ids of the songs whose delivery the page confirmed. */
export let confirmed: string[];

/** For the user who is signed in: a visitor, unless a spec says otherwise. */
export const openRetuner = (address = '/retuner') => renderPage(<RetunerPage />, address);

export function openAs(tier: Tier, { used = 18, limit = 50, address = '/retuner' } = {}) {
  signInAs(aUser({ subscriptionTier: tier }));
  server.use(
    http.get('/api/usage', () =>
      HttpResponse.json({ retunesUsed: used, retunesLimit: limit, resetsAt: '2026-12-01T00:00:00.000Z' }),
    ),
    http.get('/api/retunes', () => HttpResponse.json([])),
    ...takesUploads(),
    http.get('/api/retunes/:id/receipt', () => HttpResponse.json(aReceipt())),
    http.delete('/api/retunes/:id', () => new HttpResponse(null, { status: 204 })),
    http.delete('/api/retunes/:id/result', ({ params }) => {
      confirmed.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return openRetuner(address);
}

/** @param answer a song: the retune is accepted, and its result is this one */
export function retuneAnswers(answer: () => Response | Promise<Response>) {
  const results = new Map<string, Response>();
  server.use(
    http.post('/api/retunes', async ({ request }) => {
      const { uploadId, ...options } = (await request.json()) as Record<string, unknown>;
      const id = request.headers.get('Retune-Id') ?? '';
      asked.push({ options, id, name: String(uploadId) });
      const given = await answer();
      if (!given.ok) return given;
      results.set(id, given);
      return HttpResponse.json({ id, status: 'pending' }, { status: 202 });
    }),
    http.get('/api/retunes/:id', ({ params }) =>
      results.has(String(params.id))
        ? HttpResponse.json({ status: 'completed' })
        : refused(404, 'retune.not_found', 'There is no such retune.'),
    ),
    http.get('/api/retunes/:id/result', ({ params }) => results.get(String(params.id))?.clone()),
  );
}

/** The server takes every upload; its id is the file's name. */
const takesUploads = () => [
  http.post('/api/uploads', ({ request }) => {
    const [, encoded = ''] = (request.headers.get('Upload-Metadata') ?? '').split(' ');
    const name = new TextDecoder().decode(Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0)));
    const headers = { 'Tus-Resumable': '1.0.0', Location: `/api/uploads/${name}` };
    return new HttpResponse(null, { status: 201, headers });
  }),
  http.patch('/api/uploads/:id', async ({ request }) => {
    const { byteLength } = await request.arrayBuffer();
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(byteLength) };
    return new HttpResponse(null, { status: 204, headers });
  }),
  http.head('/api/uploads/:id', () => refused(404, 'upload.not_found', 'There is no such upload.')),
  http.delete('/api/uploads/:id', () => new HttpResponse(null, { status: 204 })),
];

export const aSong = (name: string) =>
  new HttpResponse(new Uint8Array([0xff, 0xfb]), {
    headers: { 'Content-Type': 'audio/mpeg', 'Content-Disposition': `attachment; filename="${name}"` },
  });

export const songFile = (name = 'song.mp3') =>
  new File([new Uint8Array([0x49, 0x44, 0x33, 4])], name, { type: 'audio/mpeg' });

type Opened = ReturnType<typeof openAs>;

export async function choose({ user }: Opened, ...files: File[]) {
  await user.upload(await screen.findByLabelText('Audio files'), files);
  await screen.findByText('Source pitch', { selector: 'h2' });
}

/** Chooses several songs and waits for their rows. */
export async function chooseMany({ user }: Opened, ...files: File[]) {
  await user.upload(await screen.findByLabelText('Audio files'), files);
  await waitFor(() => expect(rows()).toHaveLength(files.length));
}

export const rows = () => within(screen.getByRole('list', { name: 'Songs' })).getAllByRole('listitem');

export const row = (name: string) => {
  const found = rows().find((one) => within(one).queryByText(name) !== null);
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

/** The button of a list; the one in the bar at the bottom edge does the same. */
export const convertList = (name: string) => {
  const [button] = screen.getAllByRole('button', { name });
  if (!button) throw new Error('no button');
  return button;
};

/** The button beside the form; the one in the sticky action bar does the same. */
export const convertButton = () => {
  const [button] = screen.getAllByRole('button', { name: 'Convert & Download' });
  if (!button) throw new Error('no button');
  return button;
};

const isOnline = jest.spyOn(navigator, 'onLine', 'get');

export function goOffline() {
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}

export function goOnline() {
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

/** In each spec of the retuner: a server, and everything above as it was. */
export function setUpRetuner(): void {
  setUpServer();
  Object.assign(globalThis, { XMLHttpRequest: FakeXmlHttpRequest });
  beforeEach(() => {
    isOnline.mockReturnValue(true);
    asked = [];
    confirmed = [];
    saveFile.mockClear();
    onDevice.mockReset();
    discardResult.mockClear();
    probed.fitOf = () => ({ fits: false, reason: 'This browser cannot try it now. The server can.' });
    window.localStorage.clear();
    Object.assign(inspected, {
      inspection: { kind: 'known', facts, peaks: null },
      tuning: measuredAs(440.07),
      tuningOf: null,
      endless: null,
    } satisfies Inspected);
  });
}
