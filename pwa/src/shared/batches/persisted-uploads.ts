import { UPLOADS_CACHE } from '../file-inbox/persisted-mark';
import type { UploadFile, UploadJob } from './upload-job';

/** One day. The server deletes unstarted batches after the same time. */
const EXPIRY_MS = 24 * 60 * 60 * 1000;
/** Copies larger than this are not made: the files are chosen again instead. */
const MAX_COPIED_BYTES = 4 * 2 ** 30;
/** Share of the browser's free storage that copies may take. */
const MAX_QUOTA_SHARE = 0.8;

type PersistedFile = Pick<
  UploadFile,
  'id' | 'filename' | 'path' | 'bytes' | 'modifiedMs' | 'sourceHz' | 'isAlbumPitch'
>;

/** What this browser remembers of the uploads for a batch. */
export interface PersistedJob extends Pick<UploadJob, 'batchId' | 'workspaceId' | 'startsByItself'> {
  userId: string;
  /** Milliseconds since 1970. */
  untilMs: number;
  files: PersistedFile[];
}

const jobKey = (batchId: string) => `/batch-uploads/${batchId}`;
const fileKey = (batchId: string, id: string) => `${jobKey(batchId)}/${id}`;
const uploadKey = (batchId: string, id: string) => `${fileKey(batchId, id)}/upload`;

/** Remembers the files of a job by name. Never rejects: without storage a page that is loaded again knows no job. */
export async function persistJob(job: UploadJob, userId: string): Promise<void> {
  const { batchId, workspaceId, startsByItself } = job;
  const files = job.files.map(({ id, filename, path, bytes, modifiedMs, sourceHz, isAlbumPitch }) => ({
    id,
    filename,
    path,
    bytes,
    modifiedMs,
    sourceHz,
    isAlbumPitch,
  }));
  const persisted: PersistedJob = {
    batchId,
    workspaceId,
    startsByItself,
    userId,
    untilMs: Date.now() + EXPIRY_MS,
    files,
  };
  try {
    await (await caches.open(UPLOADS_CACHE)).put(jobKey(batchId), Response.json(persisted));
  } catch {
    // No room, or no such storage.
  }
}

/**
 * Copies the files of a job that are not uploaded while there is room: a page that is loaded again has lost them
 * otherwise. Never rejects; without copies they are chosen again.
 *
 * @param isWanted whether a file still has to be uploaded
 */
export async function copyFiles({ batchId, files }: UploadJob, isWanted: (id: string) => boolean): Promise<void> {
  try {
    const cache = await caches.open(UPLOADS_CACHE);
    let room = await freeBytes();
    for (const { id, file } of files) {
      if (!file || !isWanted(id) || (await cache.match(fileKey(batchId, id)))) continue;
      room -= file.size;
      if (room < 0) return;
      await cache.put(fileKey(batchId, id), new Response(file));
      // Uploaded or dropped while it was copied.
      if (!isWanted(id)) await cache.delete(fileKey(batchId, id));
    }
  } catch {
    // As above.
  }
}

async function freeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return Math.min((quota - usage) * MAX_QUOTA_SHARE, MAX_COPIED_BYTES);
}

/** The jobs of this user. Those of others, and expired ones, are deleted. */
export async function readPersistedJobs(userId: string): Promise<PersistedJob[]> {
  try {
    const cache = await caches.open(UPLOADS_CACHE);
    const jobs: PersistedJob[] = [];
    for (const key of await keysOf(cache)) {
      if (key.split('/').length !== 3) continue;
      const job = (await (await cache.match(key))?.json()) as PersistedJob | undefined;
      if (job?.userId === userId && job.untilMs > Date.now()) jobs.push(job);
      else await forgetJob(key.split('/')[2] ?? '');
    }
    return jobs;
  } catch {
    return [];
  }
}

/** The copy of a file; null when there is none. */
export async function readPersistedFile(batchId: string, { id, filename }: PersistedFile): Promise<File | null> {
  try {
    const cache = await caches.open(UPLOADS_CACHE);
    const found = await cache.match(fileKey(batchId, id));
    return found ? new File([await found.blob()], filename) : null;
  } catch {
    return null;
  }
}

/** Remembers the upload that a file has on the server. Never rejects: without storage it is sent again. */
export async function persistUpload(batchId: string, id: string, uploadId: string): Promise<void> {
  try {
    await (await caches.open(UPLOADS_CACHE)).put(uploadKey(batchId, id), new Response(uploadId));
  } catch {
    // As above.
  }
}

/** The upload that a file has on the server; null when none is known. */
export async function readPersistedUpload(batchId: string, id: string): Promise<string | null> {
  try {
    const found = await (await caches.open(UPLOADS_CACHE)).match(uploadKey(batchId, id));
    return found ? await found.text() : null;
  } catch {
    return null;
  }
}

export async function forgetFile(batchId: string, id: string): Promise<void> {
  try {
    const cache = await caches.open(UPLOADS_CACHE);
    await cache.delete(fileKey(batchId, id));
    await cache.delete(uploadKey(batchId, id));
  } catch {
    // Without storage there was no copy.
  }
}

export async function forgetJob(batchId: string): Promise<void> {
  try {
    const cache = await caches.open(UPLOADS_CACHE);
    const keys = (await keysOf(cache)).filter(
      (key) => key === jobKey(batchId) || key.startsWith(`${jobKey(batchId)}/`),
    );
    for (const key of keys) await cache.delete(key);
  } catch {
    // As above.
  }
}

/** The paths of what is in it, such as `/batch-uploads/{batch}/{upload}`. */
async function keysOf(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(
    (request) => new URL(typeof request === 'string' ? request : request.url, window.location.origin).pathname,
  );
}
