import type { AnswerEnd } from './chat-model.js';

/** For servers that do not know the limit of tokens. Thinking counts. */
const MAX_ANSWER_CHARACTERS = 8000;

/** A chunk: in some servers' each field may be missing, null, or of another shape. */
interface Chunk {
  choices?: readonly (Choice | undefined)[] | null;
}
interface Choice {
  delta?: { content?: unknown } | null;
  /** Instead of `delta`, in an answer that is not streamed. */
  message?: { content?: unknown } | null;
  finish_reason?: unknown;
}

/** Puts an answer together from the chunks of any server, without what the model thinks. */
export class AnswerReader {
  /** Whether there was any chunk. */
  hasRead = false;
  private readonly thinking = new ThinkingFilter();
  private finishReason: unknown;
  private characters = 0;
  private isEmpty = true;

  /** @returns the text of a chunk that is to be shown */
  read(chunk: unknown): string {
    this.hasRead = true;
    const choice = (chunk as Chunk | null)?.choices?.[0];
    this.finishReason = choice?.finish_reason ?? this.finishReason;
    const text = textOf((choice?.delta ?? choice?.message)?.content);
    this.characters += text.length;
    return this.show(this.thinking.push(text));
  }

  get isTooLong(): boolean {
    return this.characters > MAX_ANSWER_CHARACTERS;
  }

  /** @returns what was withheld, once no chunk is left */
  rest(): string {
    return this.show(this.thinking.rest());
  }

  /** How the answer ended. Some servers do not say; what they sent is then whole. */
  get end(): AnswerEnd {
    const reason = String(this.finishReason);
    if (/filter/.test(reason)) return 'filtered';
    if (this.isEmpty) return 'none';
    return this.isTooLong || /length/.test(reason) ? 'cut' : 'whole';
  }

  /** An answer does not begin with blank lines. */
  private show(text: string): string {
    const shown = this.isEmpty ? text.trimStart() : text;
    this.isEmpty &&= shown === '';
    return shown;
  }
}

/** Content is a text, or a list of parts, of which some may be thoughts or pictures. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { type?: unknown; text?: unknown } | null) =>
      part?.type === 'text' && typeof part.text === 'string' ? part.text : '',
    )
    .join('');
}

const OPEN = '<think>';
const CLOSE = '</think>';

/** Removes `<think>...</think>` from a text that comes in pieces. */
class ThinkingFilter {
  private isThinking = false;
  /** The end of the last piece, if a tag may begin there. */
  private withheld = '';

  push(piece: string): string {
    let text = this.withheld + piece;
    let shown = '';
    for (let at = text.indexOf(this.tag); at !== -1; at = text.indexOf(this.tag)) {
      if (!this.isThinking) shown += text.slice(0, at);
      text = text.slice(at + this.tag.length);
      this.isThinking = !this.isThinking;
    }
    const end = text.length - beginningAtEnd(text, this.tag);
    this.withheld = text.slice(end);
    return this.isThinking ? shown : shown + text.slice(0, end);
  }

  rest(): string {
    return this.isThinking ? '' : this.withheld;
  }

  private get tag(): string {
    return this.isThinking ? CLOSE : OPEN;
  }
}

/** How many characters at the end of a text are the beginning of `tag`. */
function beginningAtEnd(text: string, tag: string): number {
  let length = Math.min(tag.length - 1, text.length);
  while (!text.endsWith(tag.slice(0, length))) length -= 1;
  return length;
}
