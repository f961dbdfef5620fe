import { TUS_RESUMABLE } from '@tus/server';
import { AppError } from '../../platform/errors/app-error.js';

function error(code: string, status: number, message: string, headers: Record<string, string> = {}): AppError {
  return new AppError({ code: `upload.${code}`, status, message, headers });
}

export const badUploadId = (): AppError =>
  error('bad_id', 400, 'An upload ID is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.');

export const badUploadRequest = (reason: string): AppError =>
  error('bad_request', 400, `This upload doesn’t follow tus 1.0: ${reason}`);

export const otherTusVersion = (): AppError =>
  error('other_version', 412, 'Uploads are received by tus 1.0. Please send “Tus-Resumable: 1.0.0”.', {
    'Tus-Version': TUS_RESUMABLE,
  });

export const uploadInterrupted = (): AppError =>
  error('interrupted', 400, 'The upload was interrupted. Please continue it.');

/** Also the response for another workspace's upload. */
export const uploadNotFound = (): AppError =>
  error('not_found', 404, 'There is no such upload. Please send the file again.');

export const wrongOffset = (): AppError =>
  error('wrong_offset', 409, 'The upload goes on at another byte. Ask for its offset and continue from there.');

export const uploadUnfinished = (): AppError =>
  error('unfinished', 409, 'This file hasn’t been uploaded completely. Please finish the upload first.');

export const uploadGone = (): AppError =>
  error('gone', 410, 'This upload is no longer stored. Please send the file again.');

export const uploadLocked = (): AppError =>
  error('locked', 423, 'Another request is receiving this upload. Please try again in a moment.');

export const tooManyUploads = (max: number): AppError =>
  error(
    'too_many',
    429,
    `${max} uploads of this workspace are unfinished or unused. Finish or delete some of them first.`,
    { 'Retry-After': '30' },
  );
