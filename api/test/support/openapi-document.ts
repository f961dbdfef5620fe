import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, ErrorResponse> }>>;
  'x-general-errors': { status: number; code: string }[];
}

interface ErrorResponse {
  headers?: Record<string, object>;
  content?: Record<string, { schema?: { properties?: { code?: { enum?: string[] } } } }>;
}

export interface Operation {
  /** E.g. `GET /api/retunes/{id}`. */
  name: string;
  statuses: ReadonlySet<number>;
  /** E.g. `404 retune.not_found`; includes the errors of any route. */
  errors: ReadonlySet<string>;
  /** Headers of the responses with a status, by name. */
  headersOf: (status: number) => string[];
  matches(method: string, pathname: string): boolean;
}

const document = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../openapi.json'), 'utf8')) as Document;

const generalErrors = document['x-general-errors'].map(({ status, code }) => `${status} ${code}`);

/** `/team/me` before `/team/{id}`, which matches it as well. */
const addresses = Object.entries(document.paths).sort(([one], [other]) => parametersIn(one) - parametersIn(other));

function parametersIn(address: string): number {
  return address.split('{').length - 1;
}

/** Every operation of api/openapi.json. */
export const OPERATIONS: readonly Operation[] = addresses.flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => {
    const pattern = new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
    return {
      name: `${method.toUpperCase()} ${address}`,
      statuses: new Set(Object.keys(responses).map(Number)),
      errors: new Set([...generalErrors, ...Object.entries(responses).flatMap(errorsOf)]),
      headersOf: (status) => Object.keys(responses[status]?.headers ?? {}),
      matches: (asked, pathname) => asked === method.toUpperCase() && pattern.test(pathname),
    };
  }),
);

function errorsOf([status, { content }]: [string, ErrorResponse]): string[] {
  const codes = content?.['application/json']?.schema?.properties?.code?.enum ?? [];
  return codes.map((code) => `${status} ${code}`);
}
