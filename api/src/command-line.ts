import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from './platform/config/config-error.js';
import { AppError } from './platform/errors/app-error.js';

/** Exit codes of our programs: 0 success, 2 a bad file, option or setting, 1 any other error. */
export const EXIT = { done: 0, failed: 1, badInput: 2, interrupted: 1 } as const;

/** An error in the command line that the user can correct. */
export class UsageError extends Error {}

/** @throws UsageError for unknown options */
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

/** npm runs scripts in the project's folder, but paths are relative to the user's. */
export function startFolder(): string {
  // eslint-disable-next-line no-restricted-properties -- npm provides it only here; it is no server setting
  return process.env['INIT_CWD'] ?? process.cwd();
}

const MAX_LISTED = 10;

/** The first few of many names, with how many more there are. */
export function listSome(names: readonly string[]): string {
  const rest = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return `${names.slice(0, MAX_LISTED).join(', ')}${rest}`;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Prints the help when `--help` is given, else does the work. Sets the exit code: that of `work`, or for its error. */
export async function runProgram<T extends Options>(
  help: string,
  options: T,
  work: (values: ReturnType<typeof parseArgs<{ options: T }>>['values']) => Promise<number>,
): Promise<void> {
  try {
    const { values } = parse({ options });
    if ('help' in values && values.help === true) process.stdout.write(help);
    else process.exitCode = await work(values);
  } catch (error) {
    process.exitCode = printError(error);
  }
}

/** Prints the error. @returns the exit code for it */
export function printError(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}${error instanceof UsageError ? '\nSee --help.' : ''}\n`);
  return isBadInput(error) ? EXIT.badInput : EXIT.failed;
}

export const isBadInput = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof ConfigError || (error instanceof AppError && error.status < 500);

/** Aborts when the user presses Ctrl-C or the process gets SIGTERM. */
export function interruption(): AbortSignal {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort(new Error('Stopped.'));
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  return stop.signal;
}
