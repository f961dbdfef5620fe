import type { ChatMessage } from '../model/chat-model.js';
import { INSTRUCTIONS } from './instructions.js';
import type { Source } from './source.js';

export interface Question {
  message: string;
  history: readonly ChatMessage[];
}

/** What the model gets: the rules with the numbered sources, the conversation, the question. */
export function promptFor({ message, history }: Question, sources: readonly Source[]): ChatMessage[] {
  const system = `${INSTRUCTIONS}\n\nSources:\n${sources.map(asBlock).join('\n')}`;
  return [{ role: 'system', content: system }, ...history, { role: 'user', content: message }];
}

/** Escaped, so that no name of a song can end its block. */
function asBlock({ title, text }: Source, i: number): string {
  return `<source number="${i + 1}" title="${escaped(title)}">\n${escaped(text)}\n</source>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{Cc}/gu, ' ');
}
