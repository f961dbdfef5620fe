import { breakOf } from './transfer-error';

describe('a transfer that broke', () => {
  it.each([
    [0, undefined, 'lost'],
    [504, undefined, 'lost'],
    // A proxy's page: the server would have said which error it is.
    [403, undefined, 'lost'],
    [404, undefined, 'lost'],
    [413, undefined, 'refused'],
    [408, 'platform.slow', 'busy'],
    [423, 'upload.locked', 'busy'],
    [429, 'platform.too_many', 'busy'],
    [500, 'platform.unknown', 'busy'],
    [503, 'retune.no_room', 'busy'],
    [400, 'upload.interrupted', 'busy'],
    [409, 'upload.wrong_offset', 'busy'],
    [401, 'auth.not_signed_in', 'signed-out'],
    [404, 'upload.not_found', 'gone'],
    [410, 'upload.gone', 'gone'],
    [403, 'retune.storage_full', 'refused'],
    [409, 'batch.started', 'refused'],
    [415, 'retune.not_audio', 'refused'],
  ] as const)('with %i %s is %s', (status, code, kind) => {
    expect(breakOf({ status, message: 'Said so.', ...(code && { code }) })).toBe(kind);
  });
});
