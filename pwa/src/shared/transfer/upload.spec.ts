import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeXmlHttpRequest } from '../../../test/support/fake-xml-http-request';
import { RETRIES } from './call';
import { uploadFile } from './upload';

RETRIES.delaysMs = [0, 0, 0];

const PART = 8 * 2 ** 20;
const SONG = Buffer.alloc(
  PART + 100_000,
  Uint8Array.from({ length: 251 }, (_, i) => i),
);

/** What the server does with a request, instead of what tus says. @returns false: that after all */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });

let server: Server;
/** What the server has of each upload. */
let stored: Map<string, Buffer>;
/** Each request: method, and the bytes of its body that arrived. */
let requests: { method: string; bytes: number; headers: IncomingMessage['headers'] }[];
let faults: Fault[];
let removed: string[];
let removal: PromiseWithResolvers<void>;

beforeEach(async () => {
  stored = new Map();
  [requests, faults, removed] = [[], [], []];
  removal = Promise.withResolvers();
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { location: { origin } }),
    XMLHttpRequest: FakeXmlHttpRequest,
  });
});

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  const seen = { method, bytes: 0, headers };
  requests.push(seen);
  if (await faults.shift()?.(request, response)) return;
  response.setHeader('Tus-Resumable', '1.0.0');
  if (method === 'POST') {
    const id = `upload-${stored.size + 1}`;
    stored.set(id, Buffer.alloc(0));
    // As a server that does not know its own origin.
    response.writeHead(201, { Location: `http://inside.invalid/api/uploads/${id}` }).end();
    return;
  }
  const id = url.split('/').at(-1) ?? '';
  const had = stored.get(id);
  if (!had) {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"code":"upload.not_found","error":"Gone."}');
    return;
  }
  if (method === 'HEAD') {
    response.writeHead(200, { 'Upload-Offset': had.length, 'Upload-Length': SONG.length }).end();
  } else if (method === 'DELETE') {
    removed.push(id);
    response.writeHead(204).end();
    removal.resolve();
  } else {
    expect(Number(headers['upload-offset'])).toBe(had.length);
    const chunks: Buffer[] = [had];
    for await (const chunk of request) {
      seen.bytes += (chunk as Buffer).length;
      chunks.push(chunk as Buffer);
    }
    stored.set(id, Buffer.concat(chunks));
    response.writeHead(204, { 'Upload-Offset': stored.get(id)?.length ?? 0 }).end();
  }
}

/** Receives some bytes of a part; then the line breaks. */
const cutAfter =
  (bytes: number): Fault =>
  async (request) => {
    const { socket } = request;
    const id = request.url?.split('/').at(-1) ?? '';
    const had = stored.get(id) ?? Buffer.alloc(0);
    const chunks: Buffer[] = [had];
    let arrived = 0;
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      arrived += (chunk as Buffer).length;
      if (arrived >= bytes) break;
    }
    stored.set(id, Buffer.concat(chunks).subarray(0, had.length + bytes));
    socket.destroy();
    return true;
  };

const says =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': body.startsWith('<') ? 'text/html' : 'application/json', ...headers });
    response.end(body);
    return true;
  };

const asTusSays: Fault = () => false;
const methods = () => requests.map(({ method }) => method);

function upload(options: Partial<Parameters<typeof uploadFile>[1]> = {}) {
  const shares: number[] = [];
  const created: string[] = [];
  const upload = uploadFile(new File([SONG], 'Söng.mp3'), {
    workspaceId: 'team',
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    onCreated: (id) => created.push(id),
    ...options,
  });
  return { upload, shares, created };
}

function expectSong(id: string): void {
  expect(stored.get(id)?.equals(SONG)).toBe(true);
}

describe('an upload', () => {
  it('is sent in parts of 8 MiB, by name, in the workspace of the file', async () => {
    const { upload: sending, shares, created } = upload();
    expect(await sending).toBe('upload-1');
    expectSong('upload-1');
    expect(created).toEqual(['upload-1']);
    expect(requests.map(({ method, bytes }) => [method, bytes])).toEqual([
      ['POST', 0],
      ['PATCH', PART],
      ['PATCH', 100_000],
    ]);
    const { headers } = requests[0] ?? {};
    expect(headers?.['upload-metadata']).toBe(`filename ${Buffer.from('Söng.mp3').toString('base64')}`);
    expect(headers?.['attune-workspace']).toBe('team');
    expect(shares.at(-1)).toBe(1);
  });

  it('goes on after a cut at the byte that the server has, and its progress does not fall', async () => {
    faults = [asTusSays, cutAfter(5_000_000)];
    const { upload: sending, shares } = upload();
    expectSong(await sending);
    expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(requests.at(-1)?.headers['upload-offset']).toBe('5000000');
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('goes on as often as it must while it gets further', async () => {
    const cut = (bytes: number) => [asTusSays, cutAfter(bytes)];
    faults = [...cut(1_000_000), ...cut(1_000_000), ...cut(1_000_000), ...cut(1_000_000), ...cut(1_000_000)];
    expectSong(await upload().upload);
  });

  it('of an earlier page goes on', async () => {
    stored.set('upload-1', SONG.subarray(0, PART));
    const { upload: sending, shares, created } = upload({ resumeFrom: 'upload-1' });
    expect(await sending).toBe('upload-1');
    expectSong('upload-1');
    expect(requests.map(({ method, bytes }) => [method, bytes])).toEqual([
      ['HEAD', 0],
      ['PATCH', 100_000],
    ]);
    expect(shares[0]).toBeCloseTo(PART / SONG.length);
    expect(created).toEqual([]);
  });

  it('that is complete already is not sent again', async () => {
    stored.set('upload-1', SONG);
    expect(await upload({ resumeFrom: 'upload-1' }).upload).toBe('upload-1');
    expect(methods()).toEqual(['HEAD']);
  });

  it('that the server no longer has starts again', async () => {
    const { upload: sending, created } = upload({ resumeFrom: 'expired' });
    expect(await sending).toBe('upload-1');
    expectSong('upload-1');
    expect(created).toEqual(['upload-1']);
    expect(methods().slice(0, 2)).toEqual(['HEAD', 'POST']);
  });

  it.each([
    ['a proxy that gave up', says(504, '<html>Gateway Time-out</html>')],
    ['a proxy without the server', says(404, '<html>Not Found</html>')],
    ['a server that is about to be back', says(503, '{"code":"platform.draining","error":"Wait."}')],
    ['another request that still has the upload', says(423, '{"code":"upload.locked","error":"Locked."}')],
    ['too many requests', says(429, '{"code":"platform.too_many","error":"Wait."}', { 'Retry-After': '0' })],
  ])('waits for %s, and sends nothing twice', async (_name, fault) => {
    stored.set('upload-1', SONG.subarray(0, PART));
    // At its question for the offset, and at its part.
    faults = [fault, asTusSays, fault];
    expectSong(await upload({ resumeFrom: 'upload-1' }).upload);
    expect(methods()).toEqual(['HEAD', 'HEAD', 'PATCH', 'HEAD', 'PATCH']);
  });

  it('asks again for its offset when the server has received less', async () => {
    stored.set('upload-1', SONG.subarray(0, PART));
    faults = [asTusSays, says(409, '{"code":"upload.wrong_offset","error":"Elsewhere."}')];
    expectSong(await upload({ resumeFrom: 'upload-1' }).upload);
    expect(methods()).toEqual(['HEAD', 'PATCH', 'HEAD', 'PATCH']);
  });

  it('sends smaller parts where a proxy gives up on each whole one', async () => {
    const tooSlow = says(524, '<html>A timeout occurred</html>');
    faults = [asTusSays, tooSlow, asTusSays, tooSlow, asTusSays];
    expectSong(await upload().upload);
    expect(requests.filter(({ method, bytes }) => method === 'PATCH' && bytes > 0)[0]?.bytes).toBe(PART / 4);
  });

  it('fails after some attempts that got nowhere', async () => {
    faults = Array<Fault>(9).fill(says(502, '<html>Bad Gateway</html>'));
    await expect(upload().upload).rejects.toMatchObject({ kind: 'lost', status: 502 });
    expect(methods()).toEqual(['POST', 'POST', 'POST', 'POST']);
  });

  it.each([
    [415, 'retune.not_audio', 'This file is a PNG picture.'],
    [413, 'retune.file_too_large', 'This file is too large.'],
    [403, 'retune.storage_full', 'The storage is full.'],
    [422, 'retune.empty_file', 'This file is empty.'],
  ])('that is refused with %i says why, and is not tried again', async (status, code, error) => {
    faults = [asTusSays, says(status, JSON.stringify({ code, error }))];
    await expect(upload().upload).rejects.toMatchObject({ kind: 'refused', status, code, message: error });
    expect(methods()).toEqual(['POST', 'PATCH']);
  });

  it('stops when the session has ended', async () => {
    faults = [says(401, '')];
    const message = 'Your session has ended. Sign in again to continue.';
    await expect(upload({ resumeFrom: 'upload-1' }).upload).rejects.toMatchObject({ kind: 'signed-out', message });
    expect(methods()).toEqual(['HEAD']);
  });

  it('is deleted when it is cancelled', async () => {
    const leaving = new AbortController();
    faults = [
      asTusSays,
      () => {
        leaving.abort(new Error('cancelled'));
        return true;
      },
    ];
    await expect(upload({ signal: leaving.signal }).upload).rejects.toThrow('cancelled');
    await removal.promise;
    expect(removed).toEqual(['upload-1']);
    expect(methods()).toEqual(['POST', 'PATCH', 'DELETE']);
  });
});
