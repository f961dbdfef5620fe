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

/** Reads a UUID; throws `badUuid()` for anything else. */
export function uuidPipe(badUuid: () => AppError): LowerCaseUuidPipe {
  return new LowerCaseUuidPipe({ exceptionFactory: badUuid });
}

/**
 * A path segment that must be a UUID, in lower case: responds with 400 otherwise, so that a typo differs from an unknown
 * id. Documents the error.
 */
export function UuidPathParam(segment: string, badUuid: () => AppError): ParameterDecorator {
  return (target, name, index) => {
    Param(segment, uuidPipe(badUuid))(target, name, index);
    ErrorResponses(badUuid())(target, name, index);
  };
}

/** The `:id` of a route about a retune. */
export function RetuneId(): ParameterDecorator {
  return UuidPathParam('id', badId);
}

/** The `:id` of a route. */
export function IdParam(badUuid: () => AppError): ParameterDecorator {
  return UuidPathParam('id', badUuid);
}
