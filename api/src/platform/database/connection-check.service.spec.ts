import { describe, expect, it } from '@jest/globals';
import { connectionWarning } from './connection-check.service.js';
import { maxConnectionsOf } from './connection-limits.js';

describe('the connections of the processes', () => {
  it('are 16 of an api and 8 of a worker at most', () => {
    expect(maxConnectionsOf('api')).toBe(16);
    expect(maxConnectionsOf('worker')).toBe(8);
  });

  it('suffice in the default of Postgres for an api and ten workers', () => {
    expect(connectionWarning({ available: 97, apis: 1, workers: 10 }, false)).toBeUndefined();
  });

  it('are warned about in one sentence when they may not suffice', () => {
    expect(connectionWarning({ available: 97, apis: 2, workers: 10 }, false)).toBe(
      'Postgres allows 97 connections, but 2 api processes and 10 worker processes may open 112: raise max_connections ' +
        'by at least 15, or put PgBouncer in between (DATABASE_SESSION_URL).',
    );
  });

  it('are one of each process beside a pooler’s own', () => {
    expect(connectionWarning({ available: 97, apis: 7, workers: 90 }, true)).toBeUndefined();
    expect(connectionWarning({ available: 97, apis: 8, workers: 90 }, true)).toBe(
      'Postgres allows 97 connections, but 8 api processes and 90 worker processes may open 98: raise max_connections ' +
        'by at least 1.',
    );
  });
});
