import type { ChatMessageDto } from '../../../api/generated/attune-client';
import { withinLimit } from './messages';
import type { Turn } from './conversation-store';

/** Messages that go along with a question; the server's limit. */
const MAX_HISTORY = 10;
/** Messages that go along in a mail; the server's limit. */
const MAX_MAILED = 20;

/** The answered turns as messages: what the assistant needs to know of the conversation so far. */
export function chatHistory(turns: readonly Turn[]): ChatMessageDto[] {
  return toMessages(turns.filter(({ answer }) => answer.trim() !== '')).slice(-MAX_HISTORY);
}

/** The conversation for a mail, unanswered questions included. */
export function mailedConversation(turns: readonly Turn[]): ChatMessageDto[] {
  return toMessages(turns).slice(-MAX_MAILED);
}

function toMessages(turns: readonly Turn[]): ChatMessageDto[] {
  return turns
    .flatMap(({ question, answer }): ChatMessageDto[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: withinLimit(answer.trim()).trim() },
    ])
    .filter(({ content }) => content !== '');
}
