import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Operation, OPERATIONS } from './openapi-document.js';

type Send = (...parts: unknown[]) => unknown;

const undocumented = new Set<string>();

/** Codes of errors that only tests throw. */
const FIXTURE = /^\d+ fixture\./;

/** Records every error response that api/openapi.json does not list for the route, and 429 without Retry-After. */
export function noteUndocumentedErrors(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const operation = OPERATIONS.find((one) => one.matches(method, url.replace(/[?#].*$/, '')));
    // The errors of HEAD have no body.
    if (operation === undefined || method === 'HEAD') return;
    const write = response.write.bind(response) as Send;
    const end = response.end.bind(response) as Send;
    let body = '';
    const collect = (part: unknown): void => {
      if (response.statusCode >= 400 && (typeof part === 'string' || Buffer.isBuffer(part))) body += String(part);
    };
    response.write = (...parts: unknown[]) => {
      collect(parts[0]);
      return write(...parts) as boolean;
    };
    response.end = (...parts: unknown[]) => {
      collect(parts[0]);
      if (response.statusCode === 429 && !response.hasHeader('Retry-After')) {
        undocumented.add(`${operation.name} answered 429 without Retry-After`);
      }
      if (response.statusCode >= 400) note(operation, `${response.statusCode} ${codeIn(body)}`);
      return end(...parts) as ServerResponse;
    };
  });
}

function note({ name, errors }: Operation, error: string): void {
  if (!errors.has(error) && !FIXTURE.test(error)) undocumented.add(`${name} answered ${error}`);
}

/** Those noted since the last call. */
export function takeUndocumentedErrors(): string[] {
  const noted = [...undocumented];
  undocumented.clear();
  return noted;
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? 'without a code';
  } catch {
    return 'without a code';
  }
}
