import { ParseUUIDPipe } from '@nestjs/common';
import { badId } from './retune.errors.js';

/** A path segment that is a UUID; 400 otherwise, so that a typo is told from an id that is not there. */
export const UuidParam = new ParseUUIDPipe({ exceptionFactory: badId });
