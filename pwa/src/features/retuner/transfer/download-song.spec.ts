import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { RETRIES, TransferError } from '../../../shared/transfer/call';
import { downloadSong, resultFilename } from './download-song';

RETRIES.delaysMs = [0, 0, 0];

const SONG = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
const ETAG = '"song"';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let answers: Answer[];
let asked: (string | undefined)[];
/** The response that breaks off once the client has read the song up to a byte. */
let breaking: { atByte: number; response: ServerResponse } | null;

let isOnline: boolean;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });

beforeEach(async () => {
  isOnline = true;
  [answers, asked] = [[], []];
  breaking = null;
  server = createServer((request, response) => {
    asked.push(request.headers.range);
    (answers.shift() ?? whole)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), { location: { origin } }) });
});

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'window');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends the song from where it is asked for, as the server does, up to `end`; then the line breaks. */
function upTo(end: number, etag = ETAG): Answer {
  return (response, { headers }) => {
    const isResumed = headers.range !== undefined && headers['if-range'] === etag;
    const start = isResumed ? Number(/\d+/.exec(headers.range ?? '')?.[0]) : 0;
    response.writeHead(isResumed ? 206 : 200, {
      'Content-Type': 'audio/mpeg',
      'Content-Length': SONG.length - start,
      'Content-Disposition': 'attachment; filename="retuned-432Hz-one.mp3"',
      ...(isResumed && { 'Content-Range': `bytes ${start}-${SONG.length - 1}/${SONG.length}` }),
      ETag: etag,
    });
    if (end < SONG.length) breaking = { atByte: end, response };
    response.write(SONG.subarray(start, end), () => {
      if (end >= SONG.length) response.end();
    });
  };
}

/** The client has read the song up to this byte. */
function hasRead(bytes: number): void {
  if (breaking === null || bytes < breaking.atByte) return;
  breaking.response.destroy();
  breaking = null;
}

const whole = upTo(SONG.length);
const breaks: Answer = (response) => response.destroy();
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end('{"error":"Gone.","code":"x"}');

function download(signal = new AbortController().signal) {
  const shares: number[] = [];
  const interrupted = jest.fn();
  const downloaded = (share: number) => {
    shares.push(share);
    hasRead(Math.round(share * SONG.length));
  };
  const on = { downloaded, interrupted };
  const request = { targetHz: 432 } as Parameters<typeof downloadSong>[0]['request'];
  const delivery = downloadSong({ retuneId: 'id', workspaceId: 'team', request, originalName: 'one.mp3', signal, on });
  return { delivery, shares, interrupted };
}

async function expectSong(delivery: ReturnType<typeof downloadSong>): Promise<void> {
  const { song, filename } = await delivery;
  expect(Buffer.from(await song.arrayBuffer()).equals(SONG)).toBe(true);
  expect(song.type).toBe('audio/mpeg');
  expect(filename).toBe('retuned-432Hz-one.mp3');
}

describe('a download', () => {
  it('brings the song', async () => {
    const { delivery, shares } = download();
    await expectSong(delivery);
    expect(shares.at(-1)).toBe(1);
  });

  it('that breaks off goes on where it was, as often as it must, and its progress does not fall', async () => {
    answers = [upTo(50_000), upTo(120_000), breaks, upTo(150_000), breaks, breaks];
    const { delivery, shares, interrupted } = download();
    await expectSong(delivery);
    expect(asked).toEqual([
      undefined,
      ...[50_000, 120_000, 120_000, 150_000, 150_000, 150_000].map((at) => `bytes=${at}-`),
    ]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(interrupted).toHaveBeenCalledTimes(6);
  });

  it('begins again when the song is another one by now, or the server does not send parts', async () => {
    answers = [upTo(50_000, '"old"')];
    await expectSong(download().delivery);
    expect(asked).toEqual([undefined, 'bytes=50000-']);
  });

  it('waits for a server that is about to be back', async () => {
    answers = [status(502), upTo(50_000), status(503)];
    await expectSong(download().delivery);
  });

  it('waits for a device that is offline to be back', async () => {
    answers = [upTo(50_000)];
    const waits = Promise.withResolvers<void>();
    Object.assign(window, {
      addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
        EventTarget.prototype.addEventListener.apply(window, args);
        if (args[0] === 'online') waits.resolve();
      },
    });
    const { delivery } = download();
    isOnline = false;
    await waits.promise;
    expect(asked).toHaveLength(1);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await expectSong(delivery);
    expect(asked).toHaveLength(2);
  });

  it('fails after some tries that brought nothing', async () => {
    answers = Array<Answer>(9).fill(breaks);
    await expect(download().delivery).rejects.toMatchObject({ kind: 'lost', status: 0 });
    expect(asked).toHaveLength(3);
  });

  it('fails at once when the song is gone', async () => {
    answers = [upTo(50_000), status(410)];
    const failure = await download().delivery.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransferError);
    expect(failure).toMatchObject({ status: 410, message: 'Gone.' });
  });

  it('does not take a part for another one', async () => {
    answers = [
      upTo(50_000),
      (response) => response.writeHead(206, { 'Content-Range': 'bytes 7-9/200000', ETag: ETAG }).end('abc'),
    ];
    await expectSong(download().delivery);
    expect(asked).toEqual([undefined, 'bytes=50000-', undefined]);
  });

  it('ends when it is cancelled, between two tries too', async () => {
    const leaving = new AbortController();
    answers = [
      (response) => {
        response.destroy();
        leaving.abort(new Error('cancelled'));
      },
    ];
    await expect(download(leaving.signal).delivery).rejects.toThrow('cancelled');
    expect(asked).toHaveLength(1);
  });
});

describe('the name of the download', () => {
  it.each([
    ['attachment; filename="retuned-432Hz-a song.mp3"', 'retuned-432Hz-a song.mp3'],
    [`attachment; filename="retuned-432Hz-?.mp3"; filename*=UTF-8''retuned-432Hz-%C3%A9.mp3`, 'retuned-432Hz-é.mp3'],
    ['attachment; filename=plain.flac', 'plain.flac'],
    ['attachment; filename="say \\"hi\\".mp3"', 'say "hi".mp3'],
    [`attachment; filename="ok.mp3"; filename*=UTF-8''%E9.mp3`, 'ok.mp3'],
    ['attachment; filename="../../etc/x.mp3"', 'x.mp3'],
    ['attachment', 'retuned-432Hz-song.mp3'],
    [null, 'retuned-432Hz-song.mp3'],
  ])('%s is %s', (header, name) => {
    expect(resultFilename(header, 432, 'song.mp3')).toBe(name);
  });
});
