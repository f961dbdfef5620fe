import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Identity } from '../auth/identity.js';
import type { Workspace } from '../auth/workspace/workspace.js';
import { AppError } from '../platform/errors/app-error.js';
import { ChatLimitsService } from './chat-limits.service.js';
import type { ChatStream } from './chat-stream.js';
import type { ChatQuestionDto } from './chat.dto.js';
import { ANSWER_NOTICES, answerBrokeOff, chatOff } from './chat.errors.js';
import { type AnswerEnd, ChatModel } from './model/chat-model.js';
import { citedSources, saysUnknown } from './prompt/citations.js';
import { promptFor, type Question } from './prompt/prompt.js';
import { SourcesService } from './prompt/sources.service.js';
import type { Source } from './source.js';

interface BegunAnswer {
  sources: readonly Source[];
  first: IteratorResult<string, AnswerEnd>;
  rest: AsyncIterator<string, AnswerEnd>;
}

/** Answers questions about Attune and about the workspace that they are asked in. */
@Injectable()
export class ChatService {
  constructor(
    private readonly model: ChatModel,
    private readonly sources: SourcesService,
    private readonly limits: ChatLimitsService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Streams the answer. What fails before its first words is an error of the request, and the question does not count;
   * what fails later is the last event of the stream.
   *
   * @throws AppError 429 when the workspace has asked enough for now; 503 when the model does not answer
   */
  async answer({ workspace }: Identity, form: ChatQuestionDto, stream: ChatStream): Promise<void> {
    if (this.model.kind === 'none') throw chatOff();
    const { ownerId } = workspace;
    await this.limits.consume(ownerId);
    const begun = await this.begin(workspace, form, stream.closed).catch(async (error: unknown) => {
      await this.refund(ownerId);
      throw error;
    });
    if (stream.closed.aborted) return;
    stream.open();
    try {
      await this.pass(begun, stream);
    } finally {
      stream.end();
    }
  }

  /** Until the first piece, which decides whether the request is answered by a stream at all. */
  private async begin(workspace: Workspace, form: ChatQuestionDto, closed: AbortSignal): Promise<BegunAnswer> {
    const question: Question = { message: form.message, history: form.chatHistory ?? [] };
    const sources = await this.sources.find(workspace, question);
    const rest = this.model.answer(promptFor(question, sources), closed);
    return { sources, first: await rest.next(), rest };
  }

  private async refund(ownerId: string): Promise<void> {
    try {
      await this.limits.refund(ownerId);
    } catch (error) {
      this.logger.warn({ err: error, ownerId }, 'A question without an answer still counts');
    }
  }

  private async pass({ sources, first, rest }: BegunAnswer, stream: ChatStream): Promise<void> {
    let answer = '';
    let piece = first;
    try {
      for (; piece.done !== true; piece = await rest.next()) {
        const content = showable(piece.value);
        answer += content;
        if (content !== '') stream.write({ content });
      }
    } catch (error) {
      if (!(error instanceof AppError)) this.logger.error({ err: error }, 'An answer of the chat broke off');
      stream.fail(error instanceof AppError ? error : answerBrokeOff(error));
      return;
    }
    const cited = citedSources(answer, sources);
    if (cited.length > 0) stream.write({ sources: cited });
    if (saysUnknown(answer)) stream.write({ unknown: true });
    if (piece.value !== 'whole') stream.write(ANSWER_NOTICES[piece.value]);
  }
}

/** Without control characters, which the next question could not send back as a part of its history. */
function showable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '');
}
