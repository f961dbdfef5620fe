/** Wrong settings, each with a sentence that says what to do. */
export class ConfigError extends Error {
  constructor(
    readonly errors: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      `The configuration has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n  ${errors.join('\n  ')}`,
      options,
    );
    this.name = 'ConfigError';
  }
}

/** An error that the user can fix; only its message is printed. */
export class StartError extends Error {}
