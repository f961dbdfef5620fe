import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { ApplicationLogger } from './application-logger.js';
import { loggerOptions } from './process-logger.js';

/** Never in a log, wherever they turn up. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.passwordHash',
  '*.apiKey',
  '*.token',
  '*.secret',
  '*.databaseUrl',
];

/** Keys and tokens in an address, should a client put them there. */
const SECRET_PARAMETER = /([?&](?:key|token|password|secret|api_?key)=)[^&#]*/gi;

/** Structured logs to standard output, each line with the id of its request; readable ones on a developer's terminal. */
@Module({})
export class LoggingModule {
  static forRoot(processName: string): DynamicModule {
    const pino = LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          ...loggerOptions(config, processName),
          redact: { paths: REDACTED, censor: '[redacted]' },
          genReqId: (request: IncomingMessage) => request.id,
          autoLogging: { ignore: ({ url }: IncomingMessage) => url?.startsWith('/api/health') ?? false },
          customLogLevel: (_request, response, error) =>
            error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
          customSuccessMessage: (_request, response) => outcomeOf(response),
          serializers: {
            req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
              id,
              method,
              url: withoutSecrets(url),
            }),
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
        },
      }),
    });
    return { module: LoggingModule, imports: [pino], providers: [ApplicationLogger], exports: [ApplicationLogger] };
  }
}

/** By the answer alone: what becomes of a request's connection once it is there says nothing about it. */
export function outcomeOf({ writableFinished }: Pick<ServerResponse, 'writableFinished'>): string {
  return writableFinished ? 'request completed' : 'request aborted';
}

export function withoutSecrets(url: string): string {
  return url.replace(SECRET_PARAMETER, '$1[redacted]');
}
