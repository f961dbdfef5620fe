import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { AppError } from '../../platform/errors/app-error.js';

function error(code: string, status: number, message: string): AppError {
  return new AppError({ code: `batch.${code}`, status, message });
}

export const badBatchId = (): AppError =>
  error('bad_id', 400, 'A batch ID is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.');

export const badBatchFileId = (): AppError =>
  error('bad_file_id', 400, 'The ID of a batch’s file is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.');

/** Also the response for another workspace's batch. */
export const batchNotFound = (): AppError =>
  error('not_found', 404, 'There is no such batch. It may have been deleted.');

export const batchFileNotFound = (): AppError =>
  error('file_not_found', 404, 'There is no such file in this batch. It may have been removed.');

export const tooManyBatchFiles = (): AppError =>
  error(
    'too_many_files',
    409,
    `A batch holds at most ${MAX_BATCH_FILES.toLocaleString('en')} files. Start another one for the rest.`,
  );

export const batchEmpty = (): AppError => error('empty', 409, 'Add at least one song before you start the batch.');

export const batchStarted = (): AppError => error('started', 409, 'This batch has already been started.');

export const batchNotStarted = (): AppError => error('not_started', 409, 'This batch hasn’t been started yet.');

export const batchEnded = (): AppError => error('ended', 409, 'This batch has already ended.');

export const batchFileEnded = (): AppError =>
  error('file_ended', 409, 'This file has already been dealt with, so it can’t be cancelled.');

export const batchRunning = (): AppError =>
  error('running', 409, 'This batch is still running. Try again when it has ended.');

export const nothingToRetry = (): AppError =>
  error('nothing_to_retry', 409, 'No file of this batch failed or was cancelled.');

export const notRetryable = (): AppError =>
  error('file_not_retryable', 409, 'Only files that failed or were cancelled can be tried again.');

export const noOutliers = (): AppError =>
  error('no_outliers', 409, 'No song of this batch is apart from the album’s pitch.');

export const uploadGone = (): AppError =>
  error('upload_gone', 410, 'The upload is no longer stored. Add the song to a new batch to retune it.');

export const fileNotRemovable = (): AppError =>
  error('file_not_removable', 409, 'Once a batch is started, only files that failed can be removed.');

export const nothingToDownload = (): AppError =>
  error('nothing_to_download', 409, 'No song of this batch is ready for download.');

export const tooManyBatchStreams = (): AppError =>
  new AppError({
    code: 'batch.too_many_streams',
    status: 429,
    message: 'You’re following too many batches at once. Close some of their tabs.',
    headers: { 'Retry-After': '10' },
  });
