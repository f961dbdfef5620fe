import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';

/** Checks every DTO: unknown fields are refused, every field's first fault is named. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalidRequest(fieldFaults(errors)),
  });
}

export function invalidRequest(fields: Record<string, string>): AppError {
  const names = Object.keys(fields);
  return new AppError({
    code: 'request.invalid',
    status: 400,
    message: names.length === 1 ? `Please check "${names[0]}".` : `Please check these fields: ${names.join(', ')}.`,
    details: { fields },
  });
}

function fieldFaults(errors: readonly ValidationError[], prefix = ''): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { property, constraints, children } of errors) {
    const name = `${prefix}${property}`;
    const [fault] = Object.values(constraints ?? {});
    if (fault !== undefined) {
      faults[name] = fault;
    }
    Object.assign(faults, fieldFaults(children ?? [], `${name}.`));
  }
  return faults;
}
