import { type ArgumentMetadata, Param, ParseUUIDPipe } from '@nestjs/common';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { badId } from '../retune.errors.js';

/** In lower case, as ids are everywhere else: processes tell each other of a retune by the letters of its id. */
class LowerCaseUuidPipe extends ParseUUIDPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    const id = await super.transform(value, metadata);
    return id?.toLowerCase() ?? value;
  }
}

/** A path segment that is a UUID; 400 otherwise, so that a typo is told from an id that is not there. */
export const UuidParam = new LowerCaseUuidPipe({ exceptionFactory: badId });

/** The `:id` of a route, which documents the 400. */
export function RetuneId(): ParameterDecorator {
  return (target, name, index) => {
    Param('id', UuidParam)(target, name, index);
    ErrorResponses(badId())(target, name, index);
  };
}
