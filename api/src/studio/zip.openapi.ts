import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { AppError } from '../platform/errors/app-error.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { otherVersion, rangeNotSatisfiable } from '../retune/retune.errors.js';

/** The documentation of a route that sends songs as an archive. */
export function ApiZip(summary: string, ...errors: AppError[]): MethodDecorator {
  const content = { 'application/zip': { schema: { type: 'string', format: 'binary' } as const } };
  return applyDecorators(
    ApiOperation({
      summary,
      description:
        'Written while it is read. While the same songs are stored its bytes stay the same, so that a download that ' +
        'broke off can be resumed with `Range` and `If-Range`.',
    }),
    ApiProduces('application/zip', 'application/json'),
    ApiHeader({ name: 'Range', required: false, description: 'One range of bytes; several are answered with all.' }),
    ApiHeader({ name: 'If-Range', required: false, description: 'The `ETag` of the part that you have.' }),
    ApiResponse({ status: 200, description: 'The archive.', content }),
    ApiResponse({ status: 206, description: 'The range of it that was asked for.', content }),
    ApiResponse({ status: 304, description: '`If-None-Match` names this archive.' }),
    ErrorResponses(...errors, otherVersion(), rangeNotSatisfiable(1_468_006)),
  );
}
