import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { bodyTooSlow, malformedJson } from '../errors/http-error.js';
import { UNREAD_BODY } from './json-bodies.js';

/** class-validator's name for the constraint on unknown fields. */
const UNKNOWN_FIELD = 'whitelistValidation';

/** Rejects a body that is not JSON as a whole, where the other pipe would report each field as missing. */
class DtoPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value === UNREAD_BODY) throw notJson();
    // Checked before the other pipe removes some of them; but that pipe's errors are more useful, so they win.
    const reserved = this.toValidate(metadata) ? reservedFields(value) : [];
    const result: unknown = await super.transform(value, metadata);
    if (reserved.length > 0) throw invalidRequest(Object.fromEntries(reserved.map((name) => [name, noField(name)])));
    return result;
  }
}

/**
 * Paths of fields named like built-in properties of JavaScript objects (`constructor`, `toString`). Nest removes them
 * or class-validator misses them, so no DTO would reject them like other unknown fields.
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

/** Validates every DTO: rejects unknown fields and reports the first error of every field. */
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

/** `fields`: the error of each. The first is also the message, for clients that show only one. */
export function invalidRequest(fields: Record<string, string>): AppError {
  const [first = 'We couldn’t understand this request.'] = Object.values(fields);
  return new AppError({
    code: 'request.invalid',
    status: 400,
    message: first,
    details: { fields },
  });
}

/** The errors of every route with a JSON body, for its documentation; `fields` is an example. */
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
