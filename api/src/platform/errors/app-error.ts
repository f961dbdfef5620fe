export interface AppErrorOptions {
  /** `module.reason`, stable: clients decide by it. */
  code: string;
  /** HTTP status of the answer. */
  status: number;
  /** One sentence for a person. It is sent as it stands: no paths, no SQL, no inner text. */
  message: string;
  /** Further fields of the answer's body. */
  details?: Record<string, unknown>;
  /** Headers of the answer, e.g. Retry-After. */
  headers?: Record<string, string>;
  /** What lies underneath: logged, never sent. */
  cause?: unknown;
}

/** The one error that modules throw on purpose; the error filter turns it into the answer. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(options: AppErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = 'AppError';
    this.code = options.code;
    this.status = options.status;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }
}
