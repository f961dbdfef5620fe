import { toFailure } from './run-failures';

describe('a refusal in words', () => {
  it('uses the server’s own text', () => {
    expect(toFailure({ status: 415, code: 'retune.not_audio', message: 'This file is a PNG picture.' })).toEqual({
      title: 'Retune Failed',
      message: 'This file is a PNG picture.',
      wayOut: 'choose-file',
      stopsQueue: false,
    });
  });

  it('names the status when the server said nothing', () => {
    expect(toFailure({ status: 500, message: '' }).message).toBe('Retune failed: 500');
  });

  it('says so when there was no answer at all', () => {
    expect(toFailure({ status: 0, message: '' })).toMatchObject({
      message: 'Failed to retune your audio file.',
      wayOut: 'retry',
      stopsQueue: true,
    });
  });

  it('leaves out what is said to programs', () => {
    const message =
      'This song’s A4 measures 432 Hz, so it’s already at the target. Send force=true to retune it anyway.';
    expect(toFailure({ status: 409, code: 'retune.already_at_target', message }).message).toBe(
      'This song’s A4 measures 432 Hz, so it’s already at the target.',
    );
  });

  it('of a proxy that takes no large files leads to another file', () => {
    expect(toFailure({ status: 413, message: 'Too large.' })).toMatchObject({
      wayOut: 'choose-file',
      stopsQueue: false,
    });
  });

  it('of a proxy that gave up can be tried again, and the queue stops', () => {
    expect(toFailure({ status: 524, message: 'Gave up.' })).toMatchObject({ wayOut: 'retry', stopsQueue: true });
  });

  it.each([
    [401, 'auth.not_signed_in', 'sign-in', true],
    [403, 'retune.limit_reached', 'upgrade', true],
    [403, 'retune.storage_full', 'retry', true],
    [403, 'retune.target_not_in_plan', 'see-plans', true],
    [409, 'retune.already_at_target', 'force', false],
    [409, 'retune.cancelled', 'retry', false],
    [413, 'retune.file_too_large', 'choose-file', false],
    [422, 'retune.damaged', 'choose-file', false],
    [400, 'retune.bad_source', 'fix-source', false],
    [503, 'retune.engine_failed', 'retry', true],
    [503, 'retune.queue_full', 'retry', true],
    [503, 'retune.busy', 'retry', true],
    [500, 'platform.unknown', 'retry', false],
  ] as const)('%s %s leads to %s; the queue stops: %s', (status, code, wayOut, stopsQueue) => {
    expect(toFailure({ status, code, message: 'Said so.' })).toMatchObject({ wayOut, stopsQueue });
  });

  it('a month that is used up has its own title', () => {
    expect(toFailure({ status: 403, code: 'retune.limit_reached', message: 'All used.' }).title).toBe(
      'Monthly Limit Reached',
    );
  });
});
