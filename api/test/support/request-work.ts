import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import pg from 'pg';
import { PasswordHasherService } from '../../src/auth/passwords/password-hasher.service.js';
import { currentRequestId } from '../../src/platform/observability/log-context.js';
import type { TestServer } from './test-server.js';

/** What decides how long the answer to a request takes. */
export interface RequestWork {
  /** The SQL statements, in their order. */
  statements: string[];
  hashedPasswords: number;
  checkedPasswords: number;
}

type Query = (...parameters: unknown[]) => unknown;

/** Records what the api of `server` does for the request that `send` makes with these headers. */
export async function workFor(
  server: TestServer,
  send: (headers: Record<string, string>) => Promise<unknown>,
): Promise<RequestWork> {
  const id = randomUUID();
  const statements: string[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...parameters) {
    if (currentRequestId() === id) statements.push(textOf(parameters[0]));
    return query.apply(this, parameters);
  };
  const hasher = server.app.get(PasswordHasherService);
  const [hash, verify] = [jest.spyOn(hasher, 'hash'), jest.spyOn(hasher, 'verify')];
  try {
    await send({ 'X-Request-Id': id });
    return {
      // Messages to other processes go later, those of several requests together.
      statements: statements.filter((text) => !text.includes('pg_notify')),
      hashedPasswords: hash.mock.calls.length,
      checkedPasswords: verify.mock.calls.length,
    };
  } finally {
    client.query = query;
    hash.mockRestore();
    verify.mockRestore();
  }
}

function textOf(statement: unknown): string {
  const { text = statement } = Object(statement) as { text?: unknown };
  return String(text);
}
