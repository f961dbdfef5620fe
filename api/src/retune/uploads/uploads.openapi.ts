import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { AppError } from '../../platform/errors/app-error.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import {
  admissionBusy,
  fileTooLarge,
  planRequired,
  storageFull,
  tooManyFailed,
  uploadTooSlow,
} from '../retune.errors.js';
import { MAX_UPLOADS, noRoomForUploads } from './upload-admission.service.js';
import {
  badUploadRequest,
  otherTusVersion,
  tooManyUploads,
  uploadGone,
  uploadInterrupted,
  uploadLocked,
  uploadNotFound,
  wrongOffset,
} from './upload.errors.js';
import { emptyFile, notAudio } from '../domain/song.errors.js';

const CONTENT_TYPE = 'application/offset+octet-stream';

const header = (description: string, type: 'integer' | 'string' = 'integer'): object => ({
  description,
  schema: { type },
});
const OFFSET = { 'Upload-Offset': header('How many bytes are stored.') };

const BAD_REQUEST = [badUploadRequest('Invalid upload-offset.'), otherTusVersion(), uploadInterrupted()];
/** What may be wrong with an upload that exists. */
const OF_AN_UPLOAD = [uploadNotFound(), uploadGone(), uploadLocked()];
/** What may be wrong with a file, or where it is to be stored. */
const OF_A_FILE = [
  planRequired(),
  uploadTooSlow(),
  fileTooLarge('studio'),
  notAudio('a PDF document'),
  emptyFile(),
  storageFull({ storedBytes: 50e9, storageLimitBytes: 50e9 }),
  noRoomForUploads(),
];

/** Why no other upload is admitted. */
const NOT_ADMITTED = [tooManyFailed(1200), admissionBusy(), workspaceNotFound()];

function ApiTus(summary: string, description: string, errors: readonly AppError[]): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, description }),
    ApiHeader({ name: 'Tus-Resumable', required: true, description: '`1.0.0`' }),
    ErrorResponses(...BAD_REQUEST, ...errors),
  );
}

/** The documentation of `POST /api/uploads`. */
export function ApiCreateUpload(): MethodDecorator {
  return applyDecorators(
    ApiTus(
      'Begin an upload that can be continued',
      'By [tus 1.0](https://tus.io/protocols/resumable-upload) with the extensions creation, creation-with-upload, ' +
        'creation-defer-length and termination: any of its clients will do. Room for the file is promised; without a ' +
        'length, for the largest one that the plan allows. An upload that is neither continued nor used is removed ' +
        `after a day. At most ${MAX_UPLOADS} of a workspace may be unfinished or unused.`,
      [...OF_A_FILE, uploadLocked(), uploadGone(), tooManyUploads(MAX_UPLOADS), ...NOT_ADMITTED],
    ),
    ApiHeader({ name: 'Upload-Metadata', required: true, description: '`filename` and its value in Base64.' }),
    ApiHeader({ name: 'Upload-Length', required: false, description: 'Bytes of the file.' }),
    ApiHeader({ name: 'Upload-Defer-Length', required: false, description: '`1`: the length comes later.' }),
    ApiConsumes(CONTENT_TYPE),
    ApiBody({ required: false, schema: { type: 'string', format: 'binary' } }),
    ApiResponse({
      status: 201,
      description: 'It has begun.',
      headers: { Location: header('The address of the upload; its last part is the id.', 'string'), ...OFFSET },
    }),
  );
}

/** The documentation of `HEAD /api/uploads/{id}`. */
export function ApiUploadOffset(): MethodDecorator {
  return applyDecorators(
    ApiTus('How much of an upload is stored', 'A request that still sends it is ended first.', [
      ...OF_AN_UPLOAD,
      workspaceNotFound(),
      notAudio('a PDF document'),
    ]),
    ApiResponse({
      status: 200,
      description: 'Where to continue.',
      headers: {
        ...OFFSET,
        'Upload-Length': header('Bytes of the file, once they are declared.'),
        'Upload-Metadata': header('As at its beginning.', 'string'),
      },
    }),
  );
}

/** The documentation of `PATCH /api/uploads/{id}`. */
export function ApiContinueUpload(): MethodDecorator {
  return applyDecorators(
    ApiTus(
      'Continue an upload',
      'The body is what comes next of the file. What has arrived is stored, also when the body breaks off.',
      [...OF_A_FILE, ...OF_AN_UPLOAD, wrongOffset(), workspaceNotFound()],
    ),
    ApiHeader({ name: 'Upload-Offset', required: true, description: 'How many bytes were sent before.' }),
    ApiHeader({ name: 'Upload-Length', required: false, description: 'Bytes of the file, when they come only now.' }),
    ApiConsumes(CONTENT_TYPE),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 204, description: 'It is stored.', headers: OFFSET }),
  );
}

/** The documentation of `DELETE /api/uploads/{id}`. */
export function ApiDeleteUpload(): MethodDecorator {
  return applyDecorators(
    ApiTus('Remove an upload', 'What has arrived of it is removed at once.', OF_AN_UPLOAD),
    ApiResponse({ status: 204, description: 'It is removed.' }),
  );
}
