import { Inject, Injectable, Optional } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import OpenAI from 'openai';
import { answerBrokeOff, chatOff, modelUnavailable, modelBusy, modelTooSlow } from '../chat.errors.js';
import { ChatSettings } from '../chat.settings.js';
import {
  CHAT_TIMEOUTS,
  type ChatTimeouts,
  DEFAULT_CHAT_TIMEOUTS,
  type ChatMessage,
  ChatModel,
  type ModelKind,
} from './chat-model.js';

/** About 500 words; the model is asked for fewer. */
const MAX_ANSWER_TOKENS = 700;
/** For servers that do not know the limit above. */
const MAX_ANSWER_CHARACTERS = 8000;
const MAX_RETRY_AFTER_SECONDS = 600;

/** Any server that speaks OpenAI's chat completions API, the sandbox too; configuration decides which. */
@Injectable()
export class OpenAiChatModel extends ChatModel {
  readonly kind: ModelKind;
  private readonly client: OpenAI | undefined;
  private readonly model: string;

  constructor(
    { server, model }: ChatSettings,
    private readonly logger: PinoLogger,
    @Optional() @Inject(CHAT_TIMEOUTS) private readonly timeouts: ChatTimeouts = DEFAULT_CHAT_TIMEOUTS,
  ) {
    super();
    const { apiKey, baseUrl, isSandbox } = server;
    this.model = model;
    this.kind = apiKey === undefined ? 'none' : isSandbox ? 'sandbox' : 'provider';
    if (apiKey === undefined) return;
    // The SDK reads the environment for what is not given.
    const unused = { organization: null, project: null, webhookSecret: null, adminAPIKey: null };
    this.client = new OpenAI({ ...unused, apiKey, baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off' });
  }

  async *answer(messages: readonly ChatMessage[], signal: AbortSignal): AsyncGenerator<string, void, undefined> {
    if (!this.client) throw chatOff();
    const silence = new SilenceTimer(this.timeouts);
    let hasBegun = false;
    try {
      const stream = await this.client.chat.completions.create(
        { model: this.model, messages: [...messages], stream: true, max_completion_tokens: MAX_ANSWER_TOKENS },
        { signal: AbortSignal.any([signal, silence.signal]) },
      );
      let characters = 0;
      let isComplete = false;
      for await (const { choices } of stream) {
        silence.restart();
        const text = choices[0]?.delta.content ?? '';
        isComplete ||= (choices[0]?.finish_reason ?? null) !== null;
        characters += text.length;
        if (text === '') continue;
        hasBegun = true;
        yield text;
        if (characters > MAX_ANSWER_CHARACTERS) return;
      }
      if (signal.aborted) return;
      if (silence.signal.aborted) throw modelTooSlow();
      if (!isComplete) throw answerBrokeOff();
    } catch (error) {
      if (signal.aborted) return;
      throw silence.signal.aborted ? modelTooSlow() : this.translated(error, hasBegun);
    } finally {
      silence.stop();
    }
  }

  /** What the provider said is for the log; users get a sentence of ours. */
  private translated(error: unknown, hasBegun: boolean): unknown {
    if (!(error instanceof OpenAI.APIError)) return hasBegun ? answerBrokeOff(error) : error;
    const status = error.status as number | undefined;
    this.logger.warn({ status, code: error.code, err: error }, 'The chat model did not answer');
    if (status === 429) return modelBusy(retryAfterSeconds(error.headers as Headers | undefined), error);
    return hasBegun ? answerBrokeOff(error) : modelUnavailable(error);
  }
}

/** Aborts its signal when nothing has come for too long: at the beginning, or between two pieces. */
class SilenceTimer {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;

  constructor(private readonly timeouts: ChatTimeouts) {
    this.timer = this.start(timeouts.beginMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  restart(): void {
    clearTimeout(this.timer);
    this.timer = this.start(this.timeouts.silenceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private start(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(), delayMs);
  }
}

function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Math.min(Math.max(1, Number(text)), MAX_RETRY_AFTER_SECONDS) : undefined;
}
