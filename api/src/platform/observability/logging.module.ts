import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { ApplicationLogger } from './application-logger.js';
import { logFieldsOf } from './log-context.js';
import { loggerOptions } from './process-logger.js';

/** Never logged, wherever they appear. */
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
  '*.databaseSessionUrl',
];

/** Keys and tokens in a URL, also in an address within its query, as in `/login?next=%2Fteam%2Faccept%3Ftoken%3D…`. */
const SECRET_PARAMETER = /((?:[?&]|%3F|%26)(?:key|token|password|secret|api_?key)(?:=|%3D))[^&#]*/gi;

/** The token of a share link: its address is all that a visitor needs. */
const SHARE_TOKEN = /^\/s\/[^/?#]+/;

/** Structured logs to standard output, each line with its request id; human-readable on a developer's terminal. */
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
          customSuccessObject: (request, _response, line: object) => ({ ...line, ...logFieldsOf(request) }),
          customErrorObject: (request, _response, _error, line: object) => ({ ...line, ...logFieldsOf(request) }),
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

/** Depends on the response alone: what happens to the connection after the request has arrived does not matter. */
export function outcomeOf({ writableFinished }: Pick<ServerResponse, 'writableFinished'>): string {
  return writableFinished ? 'request completed' : 'request aborted';
}

export function withoutSecrets(url: string): string {
  return url.replace(SHARE_TOKEN, '/s/[redacted]').replace(SECRET_PARAMETER, '$1[redacted]');
}
