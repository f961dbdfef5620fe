import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { malformedJson } from '../errors/http-error.js';
import { UNREAD_BODY } from './json-bodies.js';

/** What class-validator calls a field that no DTO has. */
const UNKNOWN_FIELD = 'whitelistValidation';

/** Says of a form or a text that it is none of ours, where the other pipe would miss each of its fields. */
class DtoPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value === UNREAD_BODY) throw notJson();
    return super.transform(value, metadata);
  }
}

function notJson(): AppError {
  return new AppError({
    code: 'request.unsupported_type',
    status: 415,
    message: 'Please send the body as JSON, with “Content-Type: application/json”.',
  });
}

/** Checks every DTO: unknown fields are refused, every field's first fault is named. */
export function validationPipe(): ValidationPipe {
  return new DtoPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalidRequest(fieldFaults(errors)),
  });
}

/** `fields`: what is wrong with each. The first of them is also the sentence for clients that show but one. */
export function invalidRequest(fields: Record<string, string>): AppError {
  const [first = 'The request could not be understood.'] = Object.values(fields);
  return new AppError({
    code: 'request.invalid',
    status: 400,
    message: first,
    details: { fields },
  });
}

/** What every route with a body of JSON may refuse, for its documentation; `fields` as an example. */
export const bodyFaults = (fields: Record<string, string>): AppError[] => [
  invalidRequest(fields),
  malformedJson(),
  notJson(),
];

function fieldFaults(errors: readonly ValidationError[], prefix = ''): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { property, constraints, children } of errors) {
    const name = `${prefix}${property}`;
    const [fault] = Object.entries(constraints ?? {});
    if (fault !== undefined) {
      faults[name] = fault[0] === UNKNOWN_FIELD ? `There is no field “${name}” here` : fault[1];
    }
    Object.assign(faults, fieldFaults(children ?? [], `${name}.`));
  }
  return faults;
}
