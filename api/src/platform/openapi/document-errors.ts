import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiResponse, type ApiResponseNoStatusOptions } from '@nestjs/swagger';
import type { AppError } from '../errors/app-error.js';
import { errorsOf } from './error-responses.decorator.js';

/**
 * Hands the errors that `@ErrorResponses()` collected to Swagger: one response per status of each route, with an example
 * per code. Decorators cannot do so one by one, since of two responses with the same status the last one stays.
 *
 * @param errorsOfMethod what middleware answers to requests with this HTTP method, whatever their route
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
    // Of a code that is there twice, the last one knows its route best.
    const byCode = new Map(errors.map((error) => [error.code, error]));
    for (const [status, ofStatus] of Map.groupBy(byCode.values(), (error) => error.status)) {
      const response = ApiResponse({ status, ...errorResponse(ofStatus) });
      void response(handlers, name, { value: handler });
    }
  }
}

function errorResponse(errors: AppError[]): ApiResponseNoStatusOptions {
  return {
    description: errors.map(({ code }) => `\`${code}\``).join(', '),
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
