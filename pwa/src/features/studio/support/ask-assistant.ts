import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type ApiError, NO_ANSWER, refusal } from '../../../api/api-error';
import type { ChatMessageDto, ChatQuestionDto } from '../../../api/generated/attune-client';
import { chosenWorkspace, workspaceHeaders } from '../../../shared/session/current-workspace';

export interface CitedSource {
  /** As in the answer: [1]. */
  number: number;
  title: string;
  url: string;
}

/** What the server sends while it answers; see its documentation of `POST /api/studio/chat`. */
export type ChatEvent =
  | { content: string }
  | { sources: CitedSource[] }
  | { unknown: true }
  | { notice: string; code: string }
  | { error: string; code: string };

/** The question was not answered, or not to the end. */
export class ChatError extends Error {
  /** @param reason as the API answered; `status` is 200 when the answer broke off */
  constructor(readonly reason: ApiError) {
    super(reason.message);
    this.name = 'ChatError';
  }
}

const BROKE_OFF = 'The connection broke off before the answer was complete.';

/** Asks, and returns the answer as it is written. Throws ChatError, or an AbortError when `signal` says so. */
export async function* askAssistant(
  message: string,
  chatHistory: ChatMessageDto[],
  signal: AbortSignal,
): AsyncGenerator<Exclude<ChatEvent, { error: string }>, void, undefined> {
  const response = await send({ message, chatHistory }, signal);
  let isDone = false;
  try {
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') isDone = true;
      else yield eventFrom(data);
    }
  } catch (error) {
    if (signal.aborted || error instanceof ChatError) throw error;
    throw new ChatError({ status: 200, message: BROKE_OFF });
  }
  if (!isDone) throw new ChatError({ status: 200, message: BROKE_OFF });
}

async function send(question: ChatQuestionDto, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${window.location.origin}/api/studio/chat`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', ...workspaceHeaders(chosenWorkspace()?.id ?? null) },
      body: JSON.stringify(question),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ChatError({ status: 0, message: NO_ANSWER });
  }
  if (response.ok) return response;
  throw new ChatError(refusal(response.status, await response.text(), response.statusText));
}

/** The data of each server-sent event. */
async function* eventsOf(response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  if (!reader) return;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value.data;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventFrom(data: string): Exclude<ChatEvent, { error: string }> {
  const event = JSON.parse(data) as ChatEvent;
  if ('error' in event) throw new ChatError({ status: 200, message: event.error, code: event.code });
  return event;
}
