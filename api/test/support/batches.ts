import type { BatchDto, BatchFileDto } from '../../src/studio/batch/batch-view.dto.js';
import type { AddUploadDto } from '../../src/studio/batch/batch.dto.js';
import { eventually } from './eventually.js';
import { storedKeys } from './stored-files.js';
import { type StudioClient, studioClient } from './studio.js';
import type { TestServer } from './test-server.js';
import { storedUpload } from './tus.js';
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

export async function addFile(
  server: TestServer,
  { cookie, ask }: BatchUser,
  batchId: string,
  file: Buffer,
  { filename = 'song.wav', path = '', ...options }: Partial<Omit<AddUploadDto, 'batchId' | 'uploadId'>> = {},
): Promise<BatchFileDto> {
  const uploadId = await storedUpload(server, cookie, file, filename);
  const { status, body } = await ask('POST', '/batch/upload', { batchId, uploadId, path, ...options });
  expect(status).toBe(201);
  return body as BatchFileDto;
}

/** @returns which of the uploads that a batch has now are stored when it is called */
export async function uploadsOf(server: TestServer, batchId: string): Promise<() => Promise<string[]>> {
  const rows = await server.database.query<{ key: string }>(
    `SELECT 'uploads/' || "uploadId" AS key FROM batch_job_files WHERE "batchJobId" = $1`,
    [batchId],
  );
  const keys = new Set(rows.map(({ key }) => key));
  return async () => (await storedKeys(server, 'uploads')).filter((key) => keys.has(key));
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
