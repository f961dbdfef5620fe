import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { malformedJson } from '../errors/http-error.js';
import { bodyTooSlow } from './body.errors.js';
import { UNREAD_BODY } from './json-bodies.js';

/** What class-validator calls a field that no DTO has. */
const UNKNOWN_FIELD = 'whitelistValidation';

/** Says of a form or a text that it is none of ours, where the other pipe would miss each of its fields. */
class DtoPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value === UNREAD_BODY) throw notJson();
    // Before the other pipe, which removes some of them; what that one finds wrong is more useful to know.
    const reserved = this.toValidate(metadata) ? reservedFields(value) : [];
    const result: unknown = await super.transform(value, metadata);
    if (reserved.length > 0) throw invalidRequest(Object.fromEntries(reserved.map((name) => [name, noField(name)])));
    return result;
  }
}

/**
 * Paths of fields called as what JavaScript objects have by themselves (`constructor`, `toString`). Nest removes or
 * class-validator misses them, so that no DTO would refuse them as it refuses other unknown fields.
 */
function reservedFields(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name in Object.prototype || name === 'prototype' ? [`${path}${name}`] : reservedFields(inner, `${path}${name}.`),
  );
}

function notJson(): AppError {
  return new AppError({
    code: 'request.unsupported_type',
    status: 415,
    message: 'Please send the body as JSON, with “Content-Type: application/json”.',
  });
}

/** Checks every DTO: unknown fields are refused, every field's first error is named. */
export function validationPipe(): ValidationPipe {
  return new DtoPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalidRequest(fieldErrors(errors)),
  });
}

/** `fields`: what is wrong with each. The first of them is also the sentence for clients that show but one. */
export function invalidRequest(fields: Record<string, string>): AppError {
  const [first = 'We couldn’t understand this request.'] = Object.values(fields);
  return new AppError({
    code: 'request.invalid',
    status: 400,
    message: first,
    details: { fields },
  });
}

/** What every route with a body of JSON may refuse, for its documentation; `fields` as an example. */
export const bodyErrors = (fields: Record<string, string>): AppError[] => [
  invalidRequest(fields),
  malformedJson(),
  bodyTooSlow(),
  notJson(),
];

function noField(name: string): string {
  return `There is no field “${name}” here`;
}

function fieldErrors(errors: readonly ValidationError[], prefix = ''): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { property, constraints, children } of errors) {
    const name = `${prefix}${property}`;
    const [failed] = Object.entries(constraints ?? {});
    if (failed !== undefined) {
      messages[name] = failed[0] === UNKNOWN_FIELD ? noField(name) : failed[1];
    }
    Object.assign(messages, fieldErrors(children ?? [], `${name}.`));
  }
  return messages;
}
