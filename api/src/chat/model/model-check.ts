import { APIConnectionError, APIError } from 'openai';
import { connectionError, type Finding, reasonOf, unwell, well } from '../../platform/process/finding.js';
import type { ChatSettings } from '../chat.settings.js';
import type { ChatMessage } from './chat-model.js';
import { CompletionClient, hasType, WebPageError } from './completion-client.js';

const TIMEOUT_MS = 10_000;
const QUESTION: readonly ChatMessage[] = [{ role: 'user', content: 'Answer with one word: yes.' }];

/**
 * Asks the chat's model for one word, and reads no further than its beginning. Never rejects.
 *
 * @returns what is wrong, by the setting to change; nothing where there is no model but the sandbox's
 */
export async function checkModel({ server, model }: ChatSettings, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { apiKey, baseUrl, isSandbox } = server;
  if (apiKey === undefined || isSandbox) return [];
  const { origin, pathname, host } = new URL(baseUrl ?? 'https://api.openai.com/v1');
  const timeout = AbortSignal.timeout(timeoutMs);
  const enough = new AbortController();
  try {
    const client = new CompletionClient(apiKey, baseUrl, model);
    const chunks = await client.open(QUESTION, AbortSignal.any([timeout, enough.signal]));
    const first = await chunks[Symbol.asyncIterator]().next();
    if (first.done !== true) return [well(`The chat's model, ${model}, answers at ${host}.`)];
    throw new Error('the answer is empty');
  } catch (error) {
    if (timeout.aborted) {
      return [unwell(`The chat's model, ${model}, did not answer within ${timeoutMs / 1000} s at ${host}.`)];
    }
    const sentence = errorSentence(error, { model, address: `${origin}${pathname}`, host });
    return [unwell(sentence.replaceAll(apiKey, '...'))];
  } finally {
    enough.abort();
  }
}

interface Asked {
  model: string;
  /** Without its query, which may have a key. */
  address: string;
  host: string;
}

function errorSentence(error: unknown, { model, address, host }: Asked): string {
  if (error instanceof APIConnectionError) {
    return `OPENAI_BASE_URL: ${address} cannot be reached, ${connectionError(error)}.`;
  }
  const refusal: APIError | null = error instanceof APIError ? error : null;
  if (error instanceof WebPageError || hasType(refusal?.headers, 'text/html')) {
    return `OPENAI_BASE_URL: ${address} answers with a web page, so it is not the address of an API.`;
  }
  const reason = reasonOf(error);
  const status = refusal?.status;
  if (status === 401 || status === 403) return `OPENAI_API_KEY: ${host} refuses the key, ${reason}.`;
  if (refusal && isAboutModel(refusal, model)) return `OPENAI_MODEL: ${host} does not have ${model}, ${reason}.`;
  if (status === 404) return `OPENAI_BASE_URL: there are no chat completions at ${address}, ${reason}.`;
  return `The chat's model, ${model}, does not answer at ${host}: ${reason}.`;
}

/** Azure calls it a deployment. */
function isAboutModel({ status, param, message }: APIError, model: string): boolean {
  if (status === 404) return /\b(?:model|deployment)\b/i.test(message);
  return status === 400 && (param === 'model' || message.includes(model));
}
