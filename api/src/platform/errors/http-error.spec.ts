import { describe, expect, it } from '@jest/globals';
import { BadRequestException, ForbiddenException, NotFoundException } from '@nestjs/common';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { AppError } from './app-error.js';
import { errorBody, toAppError, unexpectedErrorBody } from './http-error.js';

function withFields(message: string, fields: object): Error {
  return Object.assign(new Error(message), fields);
}

function queryFailed(driverError: Error): QueryFailedError {
  return new QueryFailedError('SELECT secret FROM users', [], driverError);
}

const refused = withFields('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' });

describe('a thrown error becomes a response', () => {
  it.each<[string, unknown, number, string]>([
    ['an unknown route', new NotFoundException('Cannot GET /api/x'), 404, 'request.not_found'],
    ['a forbidden one', new ForbiddenException(), 403, 'request.forbidden'],
    ["a pipe's complaint", new BadRequestException('uuid expected'), 400, 'request.malformed'],
    [
      'broken JSON',
      withFields('Unexpected token', { status: 400, type: 'entity.parse.failed' }),
      400,
      'request.malformed_json',
    ],
    ['too large a body', withFields('too large', { status: 413, type: 'entity.too.large' }), 413, 'request.too_large'],
    ['a malformed address', new URIError('Failed to decode'), 400, 'request.malformed'],
    ['a full disk', withFields('write ENOSPC', { code: 'ENOSPC' }), 503, 'platform.disk_full'],
    [
      "the database's full disk",
      queryFailed(withFields('could not extend file', { code: '53100' })),
      503,
      'platform.disk_full',
    ],
    ['a refused connection', refused, 503, 'platform.database_unavailable'],
    ['one refused on every address', new AggregateError([refused]), 503, 'platform.database_unavailable'],
    [
      'a database that shuts down',
      queryFailed(withFields('terminating connection', { code: '57P01' })),
      503,
      'platform.database_unavailable',
    ],
    [
      'a database that starts',
      withFields('the database system is starting up', { code: '57P03' }),
      503,
      'platform.database_unavailable',
    ],
    [
      'a connection that broke',
      queryFailed(withFields('read ECONNRESET', { code: 'ECONNRESET' })),
      503,
      'platform.database_unavailable',
    ],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), 503, 'platform.database_unavailable'],
    [
      'a connection that ended within a transaction',
      new QueryRunnerAlreadyReleasedError(),
      503,
      'platform.database_unavailable',
    ],
    ['one that ended before it', new QueryRunnerProviderAlreadyReleasedError(), 503, 'platform.database_unavailable'],
    [
      'a connection that broke while it was made',
      withFields('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
      503,
      'platform.database_unavailable',
    ],
    [
      'a pool that waits in vain',
      new Error('timeout exceeded when trying to connect'),
      503,
      'platform.database_unavailable',
    ],
  ])('%s', (_what, thrown, status, code) => {
    const error = toAppError(thrown);
    expect(error).toMatchObject({ status, code });
    if (status === 503) expect(error?.headers['Retry-After']).toMatch(/^\d+$/);
  });

  it.each([
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['a wrong statement', queryFailed(withFields('syntax error', { code: '42601' }))],
    ['a client that hung up', withFields('aborted', { code: 'ECONNRESET' })],
    ['something that is no error', 'oops'],
    ['nothing', undefined],
  ])('%s stays unexpected', (_what, thrown) => {
    expect(toAppError(thrown)).toBeNull();
  });

  it('leaves an AppError as it is, whatever caused it', () => {
    const error = new AppError({ code: 'retune.damaged', status: 422, message: 'Damaged.', cause: refused });
    expect(toAppError(error)).toBe(error);
  });
});

describe('the body of an error', () => {
  it('has the sentence, the code and the details, and nothing of the cause', () => {
    const error = new AppError({
      code: 'a.b',
      status: 400,
      message: 'No.',
      details: { fields: { hz: 'too high' } },
      cause: refused,
    });
    expect(errorBody(error)).toEqual({ error: 'No.', code: 'a.b', fields: { hz: 'too high' } });
  });

  it('reveals nothing about an unexpected error but its request id', () => {
    expect(unexpectedErrorBody('r-1')).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal.unexpected',
      requestId: 'r-1',
    });
  });
});
