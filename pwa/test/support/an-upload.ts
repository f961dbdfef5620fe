import type { UploadFile, UploadJob } from '../../src/shared/batches/upload-job';

/** A file of ten bytes that waits to be uploaded for a batch. */
export const anUploadFile = (id: string, changes: Partial<UploadFile> = {}): UploadFile => ({
  id,
  uploadId: null,
  filename: `${id}.mp3`,
  path: '',
  bytes: 10,
  sourceHz: null,
  isAlbumPitch: false,
  modifiedMs: 1_000,
  file: new File(['ten bytes!'], `${id}.mp3`, { lastModified: 1_000 }),
  state: 'waiting',
  share: 0,
  problem: null,
  ...changes,
});

/** The job of batch `b`. */
export const anUploadJob = (files: readonly UploadFile[], changes: Partial<UploadJob> = {}): UploadJob => ({
  batchId: 'b',
  workspaceId: null,
  startsByItself: true,
  files,
  phase: 'uploading',
  problem: null,
  ...changes,
});
