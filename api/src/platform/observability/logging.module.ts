import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { ApplicationLogger } from './application-logger.js';
import { logFieldsOf } from './log-context.js';
import { loggerOptions } from './process-logger.js';
import { addressWithoutSecrets } from './secrets.js';

/** Structured logs to standard output, each line with its request id; human-readable on a developer's terminal. */
@Module({})
export class LoggingModule {
  static forRoot(processName: string): DynamicModule {
    const pino = LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          ...loggerOptions(config, processName),
          genReqId: (request: IncomingMessage) => request.id,
          autoLogging: { ignore: ({ url }: IncomingMessage) => url?.startsWith('/api/health') ?? false },
          customLogLevel: (_request, response, error) =>
            error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
          customSuccessMessage: (_request, response) => outcomeOf(response),
          customSuccessObject: (request, _response, line: object) => ({ ...line, ...logFieldsOf(request) }),
          customErrorObject: (request, _response, _error, line: object) => ({ ...line, ...logFieldsOf(request) }),
          serializers: {
            req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
              id,
              method,
              url: addressWithoutSecrets(url),
            }),
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
        },
      }),
    });
    return { module: LoggingModule, imports: [pino], providers: [ApplicationLogger], exports: [ApplicationLogger] };
  }
}

/** Depends on the response alone: what happens to the connection after the request has arrived does not matter. */
export function outcomeOf({ writableFinished }: Pick<ServerResponse, 'writableFinished'>): string {
  return writableFinished ? 'request completed' : 'request aborted';
}
