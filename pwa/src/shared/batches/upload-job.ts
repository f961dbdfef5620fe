import type { BatchFileDto } from '../../api/generated/attune-client';
import type { FoundFile } from '../files/found-files';
import { keyOf, toKey } from '../files/place';
import { newId } from '../new-id';

/**
 * `missing`: has to be chosen again, since the browser no longer has it. `refused`: the server does not take it.
 * `broken`: could not be sent although it was tried again and again.
 */
export type UploadState = 'waiting' | 'sending' | 'uploaded' | 'missing' | 'refused' | 'broken';

export interface UploadFile {
  /** Its row in this list. */
  id: string;
  /** Its upload on the server, once there is one; null again when it is in the batch. */
  uploadId: string | null;
  filename: string;
  /** Folders inside the batch, '' for none. */
  path: string;
  bytes: number;
  /** When it was last modified, ms since 1970: an upload does not go on with another file. */
  modifiedMs: number;
  /** The A4 that it is retuned from, Hz; null: the server measures it. */
  sourceHz: number | null;
  /** Whether that is the A4 of its album. */
  isAlbumPitch: boolean;
  /** Null where it is missing, or uploaded. */
  file: File | null;
  state: UploadState;
  /** Share that was sent, 0-1. */
  share: number;
  /** Why it is refused or broken, in a sentence. */
  problem: string | null;
}

/** The files that this browser uploads for one batch; there is none once all are uploaded. */
export interface UploadJob {
  batchId: string;
  /** The workspace of the batch; null: the user's own. The user may choose another while it runs. */
  workspaceId: string | null;
  /** Whether the batch starts by itself once everything is uploaded. */
  startsByItself: boolean;
  files: readonly UploadFile[];
  /** `stopped`: no file can be sent, or the batch not started, see `problem`. */
  phase: 'uploading' | 'starting' | 'stopped';
  problem: string | null;
}

export interface UploadCounts {
  total: number;
  uploaded: number;
  missing: number;
  /** Refused or broken. */
  failed: number;
  totalBytes: number;
  sentBytes: number;
}

export function countUploads({ files }: Pick<UploadJob, 'files'>): UploadCounts {
  const counts = { total: files.length, uploaded: 0, missing: 0, failed: 0, totalBytes: 0, sentBytes: 0 };
  for (const { state, bytes, share } of files) {
    counts.totalBytes += bytes;
    counts.sentBytes += bytes * share;
    if (state === 'uploaded') counts.uploaded += 1;
    else if (state === 'missing') counts.missing += 1;
    else if (state === 'refused' || state === 'broken') counts.failed += 1;
  }
  return counts;
}

export const isPending = ({ state }: UploadFile): boolean => state === 'waiting' || state === 'sending';

/** Whether leaving the page would interrupt it. */
export const isUploading = ({ phase, files }: UploadJob): boolean => phase === 'uploading' && files.some(isPending);

type ChosenSong = FoundFile & Partial<Pick<UploadFile, 'sourceHz' | 'isAlbumPitch'>>;

/** Chosen songs, to be uploaded. */
export function toUploadFiles(songs: readonly ChosenSong[]): UploadFile[] {
  return songs.map(({ file, path, sourceHz = null, isAlbumPitch = false }) => ({
    id: newId(),
    uploadId: null,
    filename: file.name,
    path,
    bytes: file.size,
    modifiedMs: file.lastModified,
    sourceHz,
    isAlbumPitch,
    file,
    state: 'waiting',
    share: 0,
    problem: null,
  }));
}

/** Songs that the server has already. */
export function toUploadedFiles(files: readonly BatchFileDto[]): UploadFile[] {
  return files.map(({ id, filename, path, bytes }) => ({
    id,
    uploadId: null,
    filename,
    path,
    bytes,
    modifiedMs: 0,
    sourceHz: null,
    isAlbumPitch: false,
    file: null,
    state: 'uploaded',
    share: 1,
    problem: null,
  }));
}

/** Songs that were chosen again take the places of those that the browser no longer has; the others are new. */
export function matchMissing({ files }: UploadJob, songs: readonly FoundFile[]): UploadFile[] {
  const missing = new Map(files.filter(({ state }) => state === 'missing').map((file) => [toKey(file), file]));
  return songs.flatMap((song) => {
    const known = missing.get(keyOf(song));
    if (!known) return toUploadFiles([song]);
    const modifiedMs = song.file.lastModified;
    const uploadId = modifiedMs === known.modifiedMs ? known.uploadId : null;
    return [{ ...known, uploadId, modifiedMs, file: song.file, state: 'waiting' as const }];
  });
}
