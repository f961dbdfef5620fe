import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two words, so that an answer can be seen to grow. */
const WORD_DELAY_MS = 15;

/** A response in the form of OpenAI's streamed chat completions. */
export class CompletionStream {
  private readonly id = `chatcmpl-sandbox${Date.now()}`;

  constructor(
    private readonly response: ServerResponse,
    private readonly model: string,
  ) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
    this.chunk({ role: 'assistant', content: '' }, null);
  }

  /** Writes word by word until the client is gone. */
  async write(text: string, wordDelayMs = WORD_DELAY_MS): Promise<void> {
    for (const [word] of text.matchAll(/\s*\S+\s*/g)) {
      if (this.response.destroyed) return;
      this.chunk({ content: word }, null);
      if (wordDelayMs > 0) await sleep(wordDelayMs);
    }
  }

  end(reason: 'stop' | 'length' = 'stop'): void {
    this.chunk({}, reason);
    this.response.end('data: [DONE]\n\n');
  }

  private chunk(delta: object, finish_reason: string | null): void {
    const { id, model } = this;
    const chunk = {
      id,
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices: [{ index: 0, delta, finish_reason }],
    };
    this.response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}
