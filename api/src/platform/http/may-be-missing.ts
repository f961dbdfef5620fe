import { ValidateIf } from 'class-validator';

/** A field that may be missing; other than with `IsOptional`, null is still an error. */
export function MayBeMissing(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}
