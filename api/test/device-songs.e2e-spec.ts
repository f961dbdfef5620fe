import type { HistoryItemDto } from '../src/studio/history/history.dto.js';
import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import { aPermit, complete, sendJson } from './support/device-reports.js';
import { wavMusic } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { storedUpload } from './support/tus.js';
import { readError } from './support/uploads.js';
import { signedInUserOn, type SignedInUser, usedBy } from './support/users.js';

const SENTENCE = 'This song was retuned on your device; Attune has no copy.';

let server: TestServer;
let user: SignedInUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  user = await signedInUserOn(server, 'studio');
  const permit = await aPermit(server, user.cookie);
  id = permit.id;
  await complete(server, user.cookie, permit);
});

afterAll(() => server.close());

const get = (path: string): Promise<Response> => fetch(server.url + path, { headers: user.cookie });
const send = (method: string, path: string, body: object): Promise<Response> =>
  sendJson(server, user.cookie, [method, path], body);

it.each([
  ['its result', () => get(`/api/retunes/${id}/result`)],
  ['its original', () => get(`/api/retunes/${id}/original`)],
  ['it in an archive', () => get(`/api/studio/history/zip?ids=${id}`)],
  ['it in a share link', () => send('POST', '/api/studio/links', { retuneId: id })],
  ['it once more', () => send('POST', `/api/studio/history/${id}/again`, {})],
  ['it at another target', () => send('POST', '/api/retunes', { retuneId: id, targetHz: 444 })],
])('who asks for %s is told that there is no copy', async (_what, ask) => {
  const response = await ask();
  expect(await response.clone().json()).toMatchObject({ error: SENTENCE });
  expect(await readError(response)).toBe('410 retune.on_device_only');
});

it('is in the history, which names who measured and no day of removal', async () => {
  const item = (await (await get(`/api/studio/history/${id}`)).json()) as HistoryItemDto;
  expect(item).toMatchObject({ onDevice: true, hasResult: false, hasOriginal: false, keptUntil: null });
  expect(item.result).toMatchObject({ kind: 'on-target', measuredBy: 'device' });
  expect(item.result?.words).toBe('On target, 440.00 to 432.00 Hz, ±0.1 cents, measured on the device of its maker');
});

it('counts in the analytics of the workspace', async () => {
  const [counted] = await server.database.query<{ retunes: number; measured: number; onTarget: number }>(
    'SELECT retunes, measured, "onTarget" FROM retune_counts WHERE "ownerId" = $1',
    [user.id],
  );
  expect(counted).toEqual({ retunes: 1, measured: 1, onTarget: 1 });
});

it('runs in the list of what is unfinished, until it is cancelled there', async () => {
  const { id: running } = await aPermit(server, user.cookie);
  const { retunes } = (await (await get('/api/studio/history/running')).json()) as { retunes: RetuneDto[] };
  expect(retunes).toMatchObject([{ id: running, status: 'processing', onDevice: true }]);
  expect((await send('DELETE', `/api/retunes/${running}`, {})).status).toBe(204);
  expect(await usedBy(server, user)).toBe(1);
});

it('keeps its id: an upload cannot be retuned under it', async () => {
  const uploadId = await storedUpload(server, user.cookie, wavMusic({ a4Hz: 440, seconds: 1 }), 'song.wav');
  const headers = { ...user.cookie, 'Retune-Id': id };
  const form = { uploadId, targetHz: 432, sourceHz: 440 };
  const response = await sendJson(server, headers, ['POST', '/api/retunes'], form);
  expect(await readError(response)).toBe('409 retune.id_taken');
});

it('has a public receipt that does not say that Attune measured it', async () => {
  const response = await send('POST', `/api/retunes/${id}/receipt-link`, {});
  const { url } = (await response.json()) as { url: string };
  const page = await (await fetch(server.url + new URL(url).pathname)).text();
  expect(page).toContain('The device of its maker measured it');
  expect(page).not.toContain('We measured it');
});
