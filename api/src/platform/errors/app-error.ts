export interface AppErrorOptions {
  /** `module.reason`, stable: clients depend on it. */
  code: string;
  /** HTTP status of the response. */
  status: number;
  /** One sentence for the user. It is sent unchanged: no paths, no SQL, no internal messages. */
  message: string;
  /** Additional fields of the response body. */
  details?: Record<string, unknown>;
  /** Response headers, e.g. Retry-After. */
  headers?: Record<string, string>;
  /** The underlying error: logged, never sent. */
  cause?: unknown;
}

/** The error that modules throw on purpose; the error filter turns it into the response. */
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
