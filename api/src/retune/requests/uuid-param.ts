import { type ArgumentMetadata, Param, ParseUUIDPipe } from '@nestjs/common';
import type { AppError } from '../../platform/errors/app-error.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { badId } from '../retune.errors.js';

/** In lower case like all other ids, since processes identify a retune in notifications by the exact string. */
export class LowerCaseUuidPipe extends ParseUUIDPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    const id = await super.transform(value, metadata);
    return id?.toLowerCase() ?? value;
  }
}

/** A path segment that must be a UUID: responds with 400 otherwise, so that a typo differs from an unknown id. */
export const UuidParam = new LowerCaseUuidPipe({ exceptionFactory: badId });

/** The `:id` of a route: 400 unless it is a UUID, which it documents. */
export function IdParam(badId: () => AppError): ParameterDecorator {
  const pipe = new LowerCaseUuidPipe({ exceptionFactory: badId });
  return (target, name, index) => {
    Param('id', pipe)(target, name, index);
    ErrorResponses(badId())(target, name, index);
  };
}

/** The id of a retune. */
export const RetuneId = (): ParameterDecorator => IdParam(badId);
