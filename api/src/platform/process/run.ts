import pino from 'pino';
import { isProductionEnvironment } from '../config/config.js';
import { ConfigError, StartError } from '../config/config-error.js';
import { withoutSecrets } from '../observability/secrets.js';

/** Runs a program's entry; an error is printed to stderr and sets the exit code: 2 for a bad configuration, else 1. */
export function run(entry: () => Promise<void>): void {
  entry().catch((error: unknown) => {
    if (isProductionEnvironment() && !process.stderr.isTTY) logFatal(error);
    else process.stderr.write(withoutSecrets(`${isForUser(error) ? error.message : traceOf(error)}\n`));
    process.exit(error instanceof ConfigError ? 2 : 1);
  });
}

/** Writes a JSON line, like all other log lines in production. */
function logFatal(error: unknown): void {
  const logger = pino(
    { hooks: { streamWrite: withoutSecrets } },
    pino.destination({ dest: process.stderr.fd, sync: true }),
  );
  if (isForUser(error)) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'The process could not start');
}

function isForUser(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof StartError;
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
