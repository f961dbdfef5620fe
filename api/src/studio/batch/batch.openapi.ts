import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { CLOSED_STREAMS } from '../../platform/http/event-stream.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { limitReached, otherVersion, rangeNotSatisfiable } from '../../retune/retune.errors.js';
import { batchNotFound, nothingToDownload, tooManyBatchStreams } from './batch.errors.js';

/** Why songs of a batch are not started although the batch is in order. */
export const LIMITS_OF_A_START = [
  limitReached({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
];

/** The documentation of `GET /api/studio/batches/{id}/events`. */
export function ApiBatchEvents(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Follow a batch as server-sent events',
      description:
        'First a `batch` event (as `GET /api/studio/batches/{id}`), then `batch` and `file` events (as ' +
        '`GET /api/studio/batches/{id}/files`) as they change, at most one of each four times a second. One `end` event {status} comes last, when ' +
        'the batch has ended; its status is `deleted` when it was deleted. ' +
        CLOSED_STREAMS,
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
