import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { EventStreams } from '../platform/http/event-stream.js';
import { bodyErrors } from '../platform/http/validation.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { StudioChange } from '../studio/access/studio-access.guard.js';
import { ChatStream } from './chat-stream.js';
import { ChatQuestionDto } from './chat.dto.js';
import { chatOff, modelUnavailable, modelBusy, modelTooSlow, tooManyQuestions } from './chat.errors.js';
import { ChatService } from './chat.service.js';

@ApiTags('studio')
@Controller('studio/chat')
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly streams: EventStreams,
  ) {}

  // It changes nothing, but each question costs money: not for keys, and not while the plan is paused.
  @Post()
  @HttpCode(200)
  @StudioChange('view')
  @ApiOperation({
    summary: 'Asks the AI assistant; the answer is streamed',
    description:
      'Server-sent events, each `data:` with JSON: `{"content"}` a piece of the answer, `{"sources": [{number, title, url}]}` ' +
      'what it cites as [1], `{"unknown": true}` when a person has to help, `{"notice", "code"}` when it ended before it was whole ' +
      '(chat.answer_cut, chat.answer_filtered, chat.no_answer), `{"error", "code"}` when it breaks off, or when you sign out or lose the right to it meanwhile. The last one is `data: [DONE]`.',
  })
  @ApiProduces('text/event-stream')
  @ErrorResponses(
    ...bodyErrors({ message: 'Type a question first' }),
    tooManyQuestions(600),
    chatOff(),
    modelUnavailable(),
    modelBusy(),
    modelTooSlow(),
  )
  ask(
    @CurrentIdentity() identity: Identity,
    @Body() question: ChatQuestionDto,
    @Res() response: Response,
  ): Promise<void> {
    return this.chat.answer(identity, question, new ChatStream(this.streams, response));
  }
}
