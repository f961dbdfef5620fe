import OpenAI, { APIError } from 'openai';
import type { ChatMessage } from './chat-model.js';

/** About 500 words; the model is asked for fewer. */
const MAX_ANSWER_TOKENS = 700;

/** The names of that limit. OpenAI's newer models refuse the second, some other servers the first. */
type LimitField = 'max_completion_tokens' | 'max_tokens';

/** A server that answered with a page for people: there is no API at this address. */
export class WebPageError extends Error {}

/** The requests to a server that speaks OpenAI's chat completions API. */
export class CompletionClient {
  private readonly client: OpenAI;
  private limitField: LimitField = 'max_completion_tokens';

  /** @param baseUrl undefined: OpenAI itself; a query, such as Azure's `?api-version=`, goes with each request */
  constructor(
    apiKey: string,
    baseUrl: string | undefined,
    private readonly model: string,
  ) {
    // The SDK reads the environment for what is not given.
    const unused = { organization: null, project: null, webhookSecret: null, adminAPIKey: null };
    this.client = new OpenAI({ ...unused, apiKey, baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off' });
  }

  /**
   * The chunks of an answer, as the server sends them. Ends without an error when `signal` aborts meanwhile.
   *
   * @throws APIError, WebPageError
   */
  async open(messages: readonly ChatMessage[], signal: AbortSignal): Promise<AsyncIterable<unknown>> {
    const field = this.limitField;
    try {
      return await this.request(field, messages, signal);
    } catch (error) {
      if (field === 'max_tokens' || !refuses(error, field)) throw error;
      const chunks = await this.request('max_tokens', messages, signal);
      this.limitField = 'max_tokens';
      return chunks;
    }
  }

  private async request(
    field: LimitField,
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<AsyncIterable<unknown>> {
    const { data, response } = await this.client.chat.completions
      .create({ model: this.model, messages: [...messages], stream: true, [field]: MAX_ANSWER_TOKENS }, { signal })
      .withResponse();
    if (hasType(response.headers, 'text/html')) {
      data.controller.abort();
      throw new WebPageError();
    }
    return hasType(response.headers, 'application/json') ? wholeAnswer(response) : data;
  }
}

export function hasType(headers: Headers | undefined, type: string): boolean {
  return headers?.get('content-type')?.startsWith(type) ?? false;
}

/** Of a server that does not stream. */
async function* wholeAnswer(response: Response): AsyncGenerator<unknown, void, undefined> {
  yield await response.json();
}

function refuses(error: unknown, field: LimitField): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  return error.param === field || error.message.includes(field);
}
