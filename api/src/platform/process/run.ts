import { ConfigError } from '../config/config.js';

/** Runs a program's entry; a failure is told on standard error and ends the process: 2 for a bad configuration, else 1. */
export function run(entry: () => Promise<void>): void {
  entry().catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  });
}

/** A failure that a person can do something about; only its sentence is printed. */
export class StartError extends Error {}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError || error instanceof StartError ? error.message : (error.stack ?? error.message);
}
