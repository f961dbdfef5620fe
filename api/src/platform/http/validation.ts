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
