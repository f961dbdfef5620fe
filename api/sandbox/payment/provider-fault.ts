export interface FaultBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
}

/** An error as the provider answers it. */
export class ProviderFault extends Error {
  constructor(
    readonly status: number,
    readonly body: FaultBody,
  ) {
    super(body.message);
    this.name = 'ProviderFault';
  }
}

function invalid(status: number, body: Omit<FaultBody, 'type'>): ProviderFault {
  return new ProviderFault(status, { type: 'invalid_request_error', ...body });
}

export const badRequest = (message: string, param?: string, code?: string): ProviderFault =>
  invalid(400, { message, param, code });

export const missingParameter = (param: string): ProviderFault =>
  invalid(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });

export const unknownParameter = (param: string): ProviderFault =>
  invalid(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });

/** `param` names the field that held the id; without it the id was in the address. */
export const noSuch = (kind: string, id: string, param?: string): ProviderFault =>
  invalid(param === undefined ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });

export const unknownUrl = (method: string, path: string): ProviderFault =>
  invalid(404, { message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know this part.` });

export const badKey = (given: string | undefined): ProviderFault =>
  invalid(401, {
    message: given
      ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}`
      : 'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".',
  });

export const reusedIdempotencyKey = (): ProviderFault =>
  new ProviderFault(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });

export const cardDeclined = (message: string, declineCode: string): ProviderFault =>
  new ProviderFault(402, { type: 'card_error', code: 'card_declined', decline_code: declineCode, message });

export const tooLarge = (): ProviderFault => invalid(413, { message: 'The request body is too large.' });
