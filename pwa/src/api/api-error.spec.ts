import { asApiError, NO_ANSWER, refusal } from './api-error';

describe('a refusal', () => {
  it.each([
    ['the error field', '{"error":"First.","message":"Second."}', 'First.'],
    ['the message field without one', '{"message":"Second."}', 'Second.'],
    ['the text when it is not JSON', 'Bad Gateway\n', 'Bad Gateway'],
    ['the status text when there is nothing else', '', 'Service Unavailable'],
    ['the status text when the JSON says nothing', '{}', 'Service Unavailable'],
  ])('is worded by %s', (_which, body, message) => {
    expect(refusal(503, body, 'Service Unavailable')).toEqual({ status: 503, message });
  });

  it('keeps the code and what is wrong with each field', () => {
    const body = '{"error":"No.","code":"request.invalid","fields":{"email":"Please enter a valid email address"}}';
    expect(refusal(400, body, '')).toEqual({
      status: 400,
      message: 'No.',
      code: 'request.invalid',
      fields: { email: 'Please enter a valid email address' },
    });
  });
});

describe('whatever was thrown', () => {
  it('is a refusal when it was one, else says what it is', () => {
    expect(asApiError({ status: 409, message: 'Taken.' })).toEqual({ status: 409, message: 'Taken.' });
    expect(asApiError(new Error('Broken.'))).toEqual({ status: 0, message: 'Broken.' });
    expect(asApiError(undefined)).toEqual({ status: 0, message: NO_ANSWER });
  });
});
