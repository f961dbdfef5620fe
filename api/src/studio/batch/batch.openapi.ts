import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { noRoomForUploads } from '../../platform/storage/upload-room.service.js';
import { notAudio } from '../../retune/pipeline/audio.errors.js';
import {
  emptyFile,
  fileTooLarge,
  limitReached,
  otherVersion,
  rangeNotSatisfiable,
  storageFull,
  uploadTooSlow,
} from '../../retune/retune.errors.js';
import {
  batchNotFound,
  batchStarted,
  bodyNotBytes,
  nothingToDownload,
  tooManyBatchFiles,
  tooManyBatchStreams,
  uploadInterrupted,
} from './batch.errors.js';
import { BatchUploadDto } from './batch-view.dto.js';

/** Why songs of a batch are not started although the batch is in order. */
export const LIMITS_OF_A_START = [
  limitReached({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
];

/** The documentation of `PUT /api/studio/batch/{id}/uploads/{uploadId}`. */
export function ApiBatchUpload(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Uploads a file for a batch',
      description:
        'The body is the file itself. The upload ID is a UUID of your choice: when an upload broke off, send it again ' +
        'with the same ID; one that is complete is answered with 200 and not read again. Register the file afterwards.',
    }),
    ApiConsumes('application/octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 200, description: 'It had been uploaded before.', type: BatchUploadDto }),
    ApiResponse({ status: 201, description: 'It is stored.', type: BatchUploadDto }),
    ErrorResponses(
      batchNotFound(),
      batchStarted(),
      tooManyBatchFiles(),
      bodyNotBytes(),
      uploadInterrupted(),
      notAudio('a PDF document'),
      emptyFile(),
      fileTooLarge('studio'),
      uploadTooSlow(),
      storageFull({ storedBytes: 50e9, storageLimitBytes: 50e9 }),
      noRoomForUploads(),
    ),
  );
}

/** The documentation of `GET /api/studio/batches/{id}/events`. */
export function ApiBatchEvents(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Follow a batch as server-sent events',
      description:
        'First a `batch` event (as `GET /api/studio/batches/{id}`), then `batch` and `file` events (as ' +
        '`GET /api/studio/batches/{id}/files`) as they change, at most one of each four times a second. One `end` event {status} comes last, when ' +
        'the batch has ended; its status is `deleted` when it was deleted.',
    }),
    ApiProduces('text/event-stream'),
    ApiResponse({
      status: 200,
      description: 'The events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
    ErrorResponses(batchNotFound(), tooManyBatchStreams()),
  );
}

/** The documentation of `GET /api/studio/batches/{id}/zip`. */
export function ApiBatchZip(): MethodDecorator {
  const content = { 'application/zip': { schema: { type: 'string', format: 'binary' } as const } };
  return applyDecorators(
    ApiOperation({
      summary: 'The finished songs of a batch as a ZIP, in their folders',
      description:
        'Written while it is read. While the same songs are finished its bytes stay the same, so that a download that ' +
        'broke off can be resumed with `Range` and `If-Range`.',
    }),
    ApiProduces('application/zip', 'application/json'),
    ApiHeader({ name: 'Range', required: false, description: 'One range of bytes; several are answered with all.' }),
    ApiHeader({ name: 'If-Range', required: false, description: 'The `ETag` of the part that you have.' }),
    ApiResponse({ status: 200, description: 'The archive.', content }),
    ApiResponse({ status: 206, description: 'The range of it that was asked for.', content }),
    ApiResponse({ status: 304, description: '`If-None-Match` names this archive.' }),
    ErrorResponses(batchNotFound(), nothingToDownload(), otherVersion(), rangeNotSatisfiable(1_468_006)),
  );
}
