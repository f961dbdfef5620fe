import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { CLOSED_STREAMS } from '../../platform/http/event-stream.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { limitReached } from '../../retune/retune.errors.js';
import { batchNotFound, tooManyBatchStreams } from './batch.errors.js';

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
