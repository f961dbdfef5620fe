import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { AppError } from '../errors/app-error.js';

/**
 * Documents what a route may refuse, out of the errors themselves: one answer per status, with an example per code.
 * The texts of examples that depend on the request are those of the arguments given here.
 */
export function ErrorResponses(...errors: AppError[]): MethodDecorator & ClassDecorator {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return applyDecorators(
    ...[...byStatus].map(([status, ofStatus]) =>
      ApiResponse({
        status,
        description: ofStatus.map(({ code }) => `\`${code}\``).join(', '),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['error', 'code'],
              properties: {
                error: { type: 'string', description: 'One sentence for a person.' },
                code: { type: 'string', enum: ofStatus.map(({ code }) => code) },
              },
            },
            examples: Object.fromEntries(
              ofStatus.map(({ code, message, details }) => [code, { value: { error: message, code, ...details } }]),
            ),
          },
        },
      }),
    ),
  );
}
