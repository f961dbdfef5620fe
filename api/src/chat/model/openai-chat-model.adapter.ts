import { Inject, Injectable, Optional } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { APIError } from 'openai';
import type { AppError } from '../../platform/errors/app-error.js';
import { answerBrokeOff, chatOff, modelUnavailable, modelBusy, modelTooSlow } from '../chat.errors.js';
import { ChatSettings } from '../chat.settings.js';
import { AnswerReader } from './answer-reader.js';
import {
  type AnswerEnd,
  CHAT_TIMEOUTS,
  type ChatTimeouts,
  DEFAULT_CHAT_TIMEOUTS,
  type ChatMessage,
  ChatModel,
  type ModelKind,
} from './chat-model.js';
import { CompletionClient } from './completion-client.js';

const MAX_RETRY_AFTER_SECONDS = 600;

/** Any server that speaks OpenAI's chat completions API, the sandbox too; configuration decides which. */
@Injectable()
export class OpenAiChatModel extends ChatModel {
  readonly kind: ModelKind;
  private readonly client: CompletionClient | undefined;

  constructor(
    { server, model }: ChatSettings,
    private readonly logger: PinoLogger,
    @Optional() @Inject(CHAT_TIMEOUTS) private readonly timeouts: ChatTimeouts = DEFAULT_CHAT_TIMEOUTS,
  ) {
    super();
    const { apiKey, baseUrl, isSandbox } = server;
    this.kind = apiKey === undefined ? 'none' : isSandbox ? 'sandbox' : 'provider';
    this.client = apiKey === undefined ? undefined : new CompletionClient(apiKey, baseUrl, model);
  }

  async *answer(messages: readonly ChatMessage[], signal: AbortSignal): AsyncGenerator<string, AnswerEnd, undefined> {
    if (!this.client) throw chatOff();
    const silence = new SilenceTimer(this.timeouts);
    const reader = new AnswerReader();
    let hasBegun = false;
    try {
      for await (const chunk of await this.client.open(messages, AbortSignal.any([signal, silence.signal]))) {
        silence.restart();
        const text = reader.read(chunk);
        hasBegun ||= text !== '';
        if (text !== '') yield text;
        if (reader.isTooLong) return reader.end;
      }
      if (signal.aborted) return 'whole';
      if (silence.signal.aborted) throw modelTooSlow();
      if (!reader.hasRead) throw new Error('The model ended its answer before the first chunk.');
      const rest = reader.rest();
      if (rest !== '') yield rest;
      return reader.end;
    } catch (error) {
      if (signal.aborted) return 'whole';
      throw silence.signal.aborted ? modelTooSlow() : this.translated(error, hasBegun);
    } finally {
      silence.stop();
    }
  }

  /** What the provider said is for the log; users get a sentence of ours. */
  private translated(error: unknown, hasBegun: boolean): AppError {
    const answer: Pick<APIError, 'status' | 'code' | 'headers'> | null = error instanceof APIError ? error : null;
    this.logger.warn({ status: answer?.status, code: answer?.code, err: error }, 'The chat model did not answer');
    if (answer?.status === 429) return modelBusy(retryAfterSeconds(answer.headers), error);
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
