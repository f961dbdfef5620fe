import { randomUUID } from 'node:crypto';
import type { BatchDto, BatchFileDto, BatchUploadDto } from '../../src/studio/batch/batch-view.dto.js';
import { eventually } from './eventually.js';
import { type StudioClient, studioClient } from './studio.js';
import type { TestServer } from './test-server.js';
import { signedInUserOn } from './users.js';

/** A Studio user who makes batches. */
export interface BatchUser {
  id: string;
  cookie: Record<string, string>;
  ask: StudioClient;
}

export async function aBatchUser(server: TestServer): Promise<BatchUser> {
  const { id, cookie } = await signedInUserOn(server, 'studio');
  return { id, cookie, ask: studioClient(server, cookie) };
}

export async function addBatch(ask: StudioClient, fields: object = {}): Promise<BatchDto> {
  const { status, body } = await ask('POST', '/batch', {
    name: 'Album',
    targetFrequency: 432,
    quality: 'standard',
    ...fields,
  });
  expect(status).toBe(201);
  return body as BatchDto;
}

export function putUpload(
  server: TestServer,
  headers: Record<string, string>,
  batchId: string,
  file: Buffer,
  uploadId: string = randomUUID(),
): Promise<Response> {
  return fetch(`${server.url}/api/studio/batch/${batchId}/uploads/${uploadId}`, {
    method: 'PUT',
    headers: { Origin: server.url, 'Content-Type': 'application/octet-stream', ...headers },
    body: new Uint8Array(file),
  });
}

export async function addFile(
  server: TestServer,
  { cookie, ask }: BatchUser,
  batchId: string,
  file: Buffer,
  { filename = 'song.wav', path = '' } = {},
): Promise<BatchFileDto> {
  const response = await putUpload(server, cookie, batchId, file);
  expect(response.status).toBe(201);
  const { objectPath } = (await response.json()) as BatchUploadDto;
  const { status, body } = await ask('POST', '/batch/upload', { batchId, filename, path, objectPath });
  expect(status).toBe(201);
  return body as BatchFileDto;
}

/** A batch of these files, started. */
export async function startBatch(
  server: TestServer,
  user: BatchUser,
  files: readonly Buffer[],
  fields: object = {},
): Promise<BatchDto> {
  const { id } = await addBatch(user.ask, fields);
  for (const [i, file] of files.entries()) await addFile(server, user, id, file, { filename: `song ${i + 1}.wav` });
  const { status, body } = await user.ask('POST', `/batch/${id}/process`);
  expect(status).toBe(202);
  return body as BatchDto;
}

export async function readBatch(ask: StudioClient, id: string): Promise<BatchDto> {
  const { status, body } = await ask('GET', `/batches/${id}`);
  expect(status).toBe(200);
  return body as BatchDto;
}

export async function listFiles(ask: StudioClient, id: string): Promise<BatchFileDto[]> {
  const { status, body } = await ask('GET', `/batches/${id}/files`);
  expect(status).toBe(200);
  return body as BatchFileDto[];
}

export function untilEnded(ask: StudioClient, id: string, timeoutMs = 30_000): Promise<BatchDto> {
  return eventually(
    async () => {
      const batch = await readBatch(ask, id);
      return batch.completedAt === null ? undefined : batch;
    },
    timeoutMs,
    'the end of the batch',
  );
}
