import type { TestServer } from './test-server.js';

export type Sender = Record<string, string>;

export interface TusOptions {
  headers?: Record<string, string>;
  body?: Buffer | ReadableStream<Uint8Array>;
  signal?: AbortSignal;
  /** Another process. */
  url?: string;
}

const encode = (text: string): string => Buffer.from(text).toString('base64');

/** One request of the protocol, from the site itself. */
export function tus(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  method: string,
  path: string,
  { headers, body, signal, url = server.url }: TusOptions = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      Origin: url,
      'Tus-Resumable': '1.0.0',
      ...(body && { 'Content-Type': 'application/offset+octet-stream' }),
      ...who,
      ...headers,
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : (body ?? null),
    ...(body && !Buffer.isBuffer(body) && { duplex: 'half' as const }),
    signal: signal ?? null,
  });
}

/** Begins an upload, of a length that is declared or not. */
export function beginUpload(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  bytes: number | undefined,
  { filename = 'song.wav', ...options }: TusOptions & { filename?: string } = {},
): Promise<Response> {
  const length: Record<string, string> =
    bytes === undefined ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(bytes) };
  const headers = { ...length, 'Upload-Metadata': `filename ${encode(filename)}`, ...options.headers };
  return tus(server, who, 'POST', '/api/uploads', { ...options, headers });
}

/** Continues an upload at an offset. */
export function continueUpload(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  path: string,
  offset: number,
  body: Buffer | ReadableStream<Uint8Array>,
  options: TusOptions = {},
): Promise<Response> {
  const headers = { 'Upload-Offset': String(offset), ...options.headers };
  return tus(server, who, 'PATCH', path, { ...options, headers, body });
}

/** Where an upload goes on. */
export async function offsetOf(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  path: string,
  url?: string,
): Promise<number> {
  const { headers } = await tus(server, who, 'HEAD', path, { url });
  return Number(headers.get('upload-offset') ?? NaN);
}

/** Uploads a whole file in one request. @returns the response, whose `Location` is the upload */
export function uploadFile(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  file: Buffer,
  filename?: string,
): Promise<Response> {
  return beginUpload(server, who, file.length, { body: file, filename });
}

/** @returns the id of a complete upload */
export async function storedUpload(
  server: Pick<TestServer, 'url'>,
  who: Sender,
  file: Buffer,
  filename?: string,
): Promise<string> {
  const response = await uploadFile(server, who, file, filename);
  if (response.status !== 201) throw new Error(`An upload was answered ${response.status}: ${await response.text()}`);
  return idOf(pathOf(response));
}

export const pathOf = (response: Response): string => response.headers.get('location') ?? '';
export const idOf = (path: string): string => path.replace(/.*\//, '');
