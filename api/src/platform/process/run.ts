import { ConfigError } from '../config/config.js';

/** Runs a program's entry; an error is printed to stderr and sets the exit code: 2 for a bad configuration, else 1. */
export function run(entry: () => Promise<void>): void {
  entry().catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  });
}

/** An error that the user can fix; only its message is printed. */
export class StartError extends Error {}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError || error instanceof StartError ? error.message : (error.stack ?? error.message);
}
