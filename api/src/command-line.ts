import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from './platform/errors/app-error.js';

/** How our programs end: 0 done, 2 something is wrong with a file or the options, 1 something else went wrong. */
export const EXIT = { done: 0, failed: 1, badInput: 2, interrupted: 1 } as const;

/** Something in the command line a person can put right. */
export class UsageError extends Error {}

/** @throws UsageError for options that are none */
export function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function hertz(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`${option} takes a number from ${min} to ${max}, not “${text}”.`);
  }
  return value;
}

export function choice<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${option} takes ${allowed.join(', ')}, not “${text}”.`);
  return found;
}

/** npm runs scripts in the project's folder; paths are meant from where the person is. */
export function startFolder(): string {
  // eslint-disable-next-line no-restricted-properties -- npm tells it only here, and this is no setting of the server
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** Says what went wrong. @returns the exit code for it */
export function printError(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}${error instanceof UsageError ? '\nSee --help.' : ''}\n`);
  return isBadInput(error) ? EXIT.badInput : EXIT.failed;
}

export const isBadInput = (error: unknown): boolean =>
  error instanceof UsageError || (error instanceof AppError && error.status < 500);

/** Aborts when the person presses Ctrl-C or the process is asked to end. */
export function interruption(): AbortSignal {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort(new Error('Stopped.'));
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  return stop.signal;
}
