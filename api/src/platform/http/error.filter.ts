import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import type { AppError } from '../errors/app-error.js';
import { errorBody, fromStatus, toAppError, unexpectedErrorBody } from '../errors/http-error.js';
import { logFieldsOf } from '../observability/log-context.js';

/** Headers that a route may have set for the response that the error replaces. */
const RESPONSE_HEADERS_TO_DROP = [
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Last-Modified',
];

/** Writes every error, in one shape: those of routes as Nest's filter, all others as Express's last handlers. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: PinoLogger) {}

  /** For requests that match no route and no file. */
  readonly notFound: RequestHandler = (_request, _response, next) => {
    next(fromStatus(404));
  };

  /** For failures outside of Nest. */
  readonly expressErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    this.answer(error, request, response);
  };

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  private answer(error: unknown, request: Request, response: Response): void {
    const appError = toAppError(error);
    this.log(error, appError, request);

    if (response.headersSent) {
      // Part of the response is already sent, so only cutting the connection can show that it is incomplete.
      response.destroy();
      return;
    }
    if (appError === null) {
      write(request, response, 500, unexpectedErrorBody(requestIdOf(request)));
      return;
    }
    response.set(appError.headers);
    write(request, response, appError.status, errorBody(appError));
  }

  private log(error: unknown, appError: AppError | null, request: Request): void {
    // Not every error is raised within the context of its request: a body's stream has none.
    const fields = logFieldsOf(request);
    fields.code = appError?.code ?? unexpectedErrorBody(undefined).code;
    if (appError === null) {
      this.logger.error({ err: error, ...fields }, 'Unexpected error');
    } else if (appError.status >= 500) {
      this.logger.warn({ err: appError.cause ?? appError, ...fields }, appError.message);
    }
  }
}

function write(request: Request, response: Response, status: number, body: object): void {
  for (const name of RESPONSE_HEADERS_TO_DROP) response.removeHeader(name);
  response.status(status).set('Cache-Control', 'no-store').json(body);
}

function requestIdOf(request: Request): string | undefined {
  return typeof request.id === 'string' ? request.id : undefined;
}
