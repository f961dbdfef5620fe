import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiResponse, type ApiResponseNoStatusOptions } from '@nestjs/swagger';
import type { AppError } from '../errors/app-error.js';
import { errorsOf } from './error-responses.decorator.js';

/**
 * Adds the errors that `@ErrorResponses()` collected to the Swagger document: one response per status of each route,
 * with an example per code. Single decorators cannot do so, since a later response replaces one with the same status.
 *
 * @param errorsOfMethod the errors of middleware for this HTTP method, on any route
 */
export function documentErrors(app: INestApplication, errorsOfMethod: (method: string) => AppError[]): void {
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const controller of controllers.keys()) {
      if (typeof controller === 'function') documentController(controller, errorsOfMethod);
    }
  }
}

function documentController(controller: { prototype: unknown }, errorsOfMethod: (method: string) => AppError[]): void {
  const handlers = controller.prototype as Record<string, object>;
  for (const name of new MetadataScanner().getAllMethodNames(handlers)) {
    const handler = handlers[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (handler === undefined || method === undefined) continue;
    const errors = [...errorsOf(controller), ...errorsOf(handler), ...errorsOfMethod(RequestMethod[method])];
    // When a code appears twice, the last one is the most specific.
    const byCode = new Map(errors.map((error) => [error.code, error]));
    for (const [status, ofStatus] of Map.groupBy(byCode.values(), (error) => error.status)) {
      const response = ApiResponse({ status, ...errorResponse(ofStatus) });
      void response(handlers, name, { value: handler });
    }
  }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' as const } },
};

const RATE_LIMITS = {
  'RateLimit-Policy': {
    description: 'The limits that count this request, such as `"measure-user";q=60;w=300`: 60 in 300 seconds.',
    schema: { type: 'string' as const },
  },
  RateLimit: {
    description: 'What is left of each, such as `"measure-user";r=0;t=120`: none for 120 seconds.',
    schema: { type: 'string' as const },
  },
};

function errorResponse(errors: AppError[]): ApiResponseNoStatusOptions {
  const saysWhen = errors.every(({ headers }) => 'Retry-After' in headers);
  return {
    description: errors.map(({ code }) => `\`${code}\``).join(', '),
    headers: { ...(saysWhen && RETRY_AFTER), ...(errors[0]?.status === 429 && RATE_LIMITS) },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'One sentence for a person.' },
            code: { type: 'string', enum: errors.map(({ code }) => code) },
          },
        },
        examples: Object.fromEntries(
          errors.map(({ code, message, details }) => [code, { value: { error: message, code, ...details } }]),
        ),
      },
    },
  };
}
