import type { TestServer } from './test-server.js';

export interface UploadOptions {
  headers: Record<string, string>;
  /** Query string without `?`. */
  query?: string;
  fields?: Record<string, string>;
  /** Text fields that come after the file. */
  fieldsAfter?: Record<string, string>;
  /** Default: /api/retune. */
  route?: string;
  file?: Buffer;
  fileField?: string;
  filename?: string;
  signal?: AbortSignal;
}

/** POST /api/retune, or another route that takes a song. */
export function upload(server: Pick<TestServer, 'url'>, options: UploadOptions): Promise<Response> {
  const { route = '/api/retune', query = 'targetHz=432', fileField = 'audio', filename = 'song.wav' } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  if (options.file) form.append(fileField, new Blob([new Uint8Array(options.file)]), filename);
  for (const [name, value] of Object.entries(options.fieldsAfter ?? {})) form.append(name, value);
  return fetch(`${server.url}${route}?${query}`, {
    method: 'POST',
    headers: options.headers,
    body: form,
    signal: options.signal ?? null,
  });
}

/** Status and code of an error answer. */
export async function readError(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: string; code?: string };
  if (!body.error || !body.code) throw new Error(`Not an error body: ${JSON.stringify(body)}`);
  return `${response.status} ${body.code}`;
}

/** The id of the upload that a retune has taken over, while its file is stored. */
export async function uploadIdOf({ database }: Pick<TestServer, 'database'>, retuneId: string): Promise<string> {
  const [row] = await database.query<{ key: string | null }>(
    'SELECT "objectPath" AS key FROM audio_files WHERE id = $1',
    [retuneId],
  );
  const id = row?.key?.split('/').at(-1);
  if (id === undefined) throw new Error('The original of the retune is not stored.');
  return id;
}
