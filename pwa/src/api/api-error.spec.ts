import { asApiError, NO_ANSWER, reasonOf, refusal } from './api-error';

describe('an error response', () => {
  it.each([
    ['the error field', '{"error":"First.","message":"Second."}', 'First.'],
    ['the message field without one', '{"message":"Second."}', 'Second.'],
    ['the text when it is not JSON', 'Not now\n', 'Not now'],
    ['the status text when there is nothing else', '', 'Conflict'],
    ['the status text when the JSON says nothing', '{}', 'Conflict'],
  ])('takes its message from %s', (_which, body, message) => {
    expect(refusal(409, body, 'Conflict')).toEqual({ status: 409, message });
  });

  it.each([
    [408, ''],
    [499, ''],
    [502, '<html><head><title>502 Bad Gateway</title></head></html>'],
    [503, 'upstream connect error'],
    [504, '{"message":"Endpoint request timed out"}'],
    [524, 'error code: 524'],
    [500, '<!DOCTYPE html>\n<h1>500</h1>'],
  ])('of a proxy says that it gave up, and what to do: %s %s', (status, body) => {
    expect(refusal(status, body, 'Bad Gateway')).toEqual({
      status,
      message: `The connection, or a server between your browser and Attune, gave up (${status}). Wait a minute and try again.`,
    });
  });

  it('of a proxy that lets nothing through says which server refused it', () => {
    expect(refusal(403, '<html><title>Access denied</title></html>', 'Forbidden').message).toBe(
      'A server between your browser and Attune refused the request (403). Try again, or from another network.',
    );
  });

  it.each([
    [25_500_000, 'files of 24.3 MB'],
    [undefined, 'requests of this size'],
  ])('of a proxy that takes no large files says so: %s bytes', (bytes, size) => {
    expect(refusal(413, '<html><h1>413</h1></html>', '', bytes).message).toBe(
      `This server’s proxy does not take ${size}. Choose a smaller file, or ask the operator for a higher limit.`,
    );
  });

  it('of the server itself is what the server says, with any status', () => {
    const body = '{"error":"Too large for your plan.","code":"retune.file_too_large"}';
    expect(refusal(413, body, '', 25_500_000).message).toBe('Too large for your plan.');
  });

  it('without a session has a message for users, who have no key to send', () => {
    const body = '{"error":"Please sign in, or send an API key.","code":"auth.not_signed_in"}';
    expect(refusal(401, body, '').message).toBe('Your session has ended. Sign in again to continue.');
  });

  it('without any text has a message of its own', () => {
    expect(reasonOf(refusal(500, '', ''))).toBe('Something went wrong. Please try again in a moment.');
    expect(reasonOf(refusal(503, '{"error":"Busy."}', ''))).toBe('Busy.');
  });

  it('keeps the code and the error of each field', () => {
    const body = '{"error":"No.","code":"request.invalid","fields":{"email":"Please enter a valid email address"}}';
    expect(refusal(400, body, '')).toEqual({
      status: 400,
      message: 'No.',
      code: 'request.invalid',
      fields: { email: 'Please enter a valid email address' },
    });
  });
});

describe('a thrown value', () => {
  it('is an API error when it was one, else it gives its message', () => {
    expect(asApiError({ status: 409, message: 'Taken.' })).toEqual({ status: 409, message: 'Taken.' });
    expect(asApiError(new Error('Broken.'))).toEqual({ status: 0, message: 'Broken.' });
    expect(asApiError(undefined)).toEqual({ status: 0, message: NO_ANSWER });
  });
});
