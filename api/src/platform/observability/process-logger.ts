import { hostname } from 'node:os';
import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/config.js';
import { currentLogFields } from './log-context.js';
import { withoutSecrets } from './secrets.js';

/**
 * Log options of the named process: text on a developer's terminal, by default from `warn` on; otherwise JSON lines.
 */
export function loggerOptions(config: Config, processName: string): LoggerOptions {
  const isForReaders = config.environment === 'development' && process.stdout.isTTY;
  return {
    level: config.logLevel ?? (isForReaders ? 'warn' : 'info'),
    // The whole line, since what fails names secrets in messages and traces as well.
    hooks: { streamWrite: withoutSecrets },
    base: { process: processName, pid: process.pid, hostname: hostname() },
    // A copy, since pino adds the fields of the line itself to it. A line that names its request has them already.
    mixin: (line) => ('requestId' in line ? {} : { ...currentLogFields() }),
    transport: isForReaders
      ? {
          target: 'pino-pretty',
          options: { singleLine: true, ignore: 'pid,hostname,process', messageFormat: '{process}: {msg}' },
        }
      : undefined,
  };
}

/** For a process that is not a Nest application. */
export function processLogger(config: Config, processName: string): Logger {
  return pino(loggerOptions(config, processName));
}
