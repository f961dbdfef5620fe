import { asApiError, NO_ANSWER, reasonOf, refusal } from './api-error';

describe('an error response', () => {
  it.each([
    ['the error field', '{"error":"First.","message":"Second."}', 'First.'],
    ['the message field without one', '{"message":"Second."}', 'Second.'],
    ['the text when it is not JSON', 'Bad Gateway\n', 'Bad Gateway'],
    ['the status text when there is nothing else', '', 'Service Unavailable'],
    ['the status text when the JSON says nothing', '{}', 'Service Unavailable'],
    ["the status text when the text is a proxy's page", '<!DOCTYPE html>\n<h1>503</h1>', 'Service Unavailable'],
  ])('takes its message from %s', (_which, body, message) => {
    expect(refusal(503, body, 'Service Unavailable')).toEqual({ status: 503, message });
  });

  it('without a session has a message for users, who have no key to send', () => {
    const body = '{"error":"Please sign in, or send an API key.","code":"auth.not_signed_in"}';
    expect(refusal(401, body, '').message).toBe('Your session has ended. Sign in again to continue.');
  });

  it('without any text has a message of its own', () => {
    expect(reasonOf(refusal(503, '', ''))).toBe('Something went wrong. Please try again in a moment.');
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
