export interface ProviderErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
}

/** An error as the provider answers it. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly body: ProviderErrorBody,
  ) {
    super(body.message);
    this.name = 'ProviderError';
  }
}

function invalid(status: number, body: Omit<ProviderErrorBody, 'type'>): ProviderError {
  return new ProviderError(status, { type: 'invalid_request_error', ...body });
}

export const badRequest = (message: string, param?: string, code?: string): ProviderError =>
  invalid(400, { message, param, code });

export const missingParameter = (param: string): ProviderError =>
  invalid(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });

export const unknownParameter = (param: string): ProviderError =>
  invalid(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });

/** `param` names the field that held the id; without it the id was in the address. */
export const noSuch = (kind: string, id: string, param?: string): ProviderError =>
  invalid(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });

export const unknownUrl = (method: string, path: string): ProviderError =>
  invalid(404, { message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know this part.` });

export const badKey = (given: string | undefined): ProviderError =>
  invalid(401, {
    message: given
      ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`
      : 'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".',
  });

export const reusedIdempotencyKey = (): ProviderError =>
  new ProviderError(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });

export const cardDeclined = (message: string, declineCode: string): ProviderError =>
  new ProviderError(402, { type: 'card_error', code: 'card_declined', decline_code: declineCode, message });

export const tooLarge = (): ProviderError => invalid(413, { message: 'The request body is too large.' });
