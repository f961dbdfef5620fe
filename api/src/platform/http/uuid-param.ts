import { type ArgumentMetadata, Param, ParseUUIDPipe } from '@nestjs/common';
import type { AppError } from '../errors/app-error.js';
import { ErrorResponses } from '../openapi/error-responses.decorator.js';

/** In lower case like all other ids, since processes identify objects in notifications by the exact string. */
class LowerCaseUuidPipe extends ParseUUIDPipe {
  override isUUID(text: unknown): boolean {
    return super.isUUID(text);
  }

  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    const id = await super.transform(value, metadata);
    return id?.toLowerCase() ?? value;
  }
}

/** Whether an id has the form that every route accepts. */
export const isUuid = (text: string): boolean => new LowerCaseUuidPipe().isUUID(text);

/** Reads a UUID; throws `badUuid()` for anything else. */
export function uuidPipe(badUuid: () => AppError): LowerCaseUuidPipe {
  return new LowerCaseUuidPipe({ exceptionFactory: badUuid });
}

/**
 * A segment of the path that must be a UUID: responds with 400 otherwise, so that a typo differs from an unknown id.
 * Documents the error.
 */
export function UuidParam(badUuid: () => AppError, segment = 'id'): ParameterDecorator {
  return (target, name, index) => {
    Param(segment, uuidPipe(badUuid))(target, name, index);
    ErrorResponses(badUuid())(target, name, index);
  };
}
