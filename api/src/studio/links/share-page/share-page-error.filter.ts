import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { toAppError } from '../../../platform/errors/http-error.js';
import { SharePageSender } from './share-page.sender.js';
import { errorPage } from './share-page-content.js';

/** Headers that a route may have set for the response that the error replaces. */
const HEADERS_TO_DROP = ['Content-Disposition', 'Content-Length', 'Content-Type', 'ETag', 'Accept-Ranges'];

/** Shows errors as pages: visitors come with a browser. */
@Catch()
export class SharePageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly sender: SharePageSender,
    private readonly logger: PinoLogger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const known = toAppError(error);
    if (known === null) this.logger.error({ err: error }, 'Unexpected error');
    // Only cutting the connection can show that what was sent is incomplete.
    if (response.headersSent) return void response.destroy();
    for (const name of HEADERS_TO_DROP) response.removeHeader(name);
    response.set(known?.headers ?? {});
    this.sender.send(response, errorPage(known));
  }
}
