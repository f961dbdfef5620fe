import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { ChatMessageDto } from '../chat.dto.js';
import { ChatText } from '../chat-text.js';
import type { ModelKind } from '../model/chat-model.js';

const MAX_CONVERSATION = 20;

/** How to get help; null where there is no such way. */
export class SupportDto {
  /** For a telephone link, as people write it. */
  phone!: string | null;
  /** Where messages to support go. */
  email!: string | null;
  /** What answers in the chat: a model, the sandbox that only quotes, or nothing. */
  model!: ModelKind;
}

export class SupportMailDto {
  /** 1-4096 bytes of UTF-8. May be missing when there is a conversation. */
  @MayBeMissing()
  @ChatText('Your message', 'Write a message first')
  message?: string;

  /** The conversation with the assistant to send along, oldest first: at most 20 messages. */
  // The last one is checked first.
  @Type(() => ChatMessageDto)
  @ValidateNested({ each: true, message: 'Each message of the conversation needs a role and a content' })
  @ArrayMaxSize(MAX_CONVERSATION, {
    message: `conversation has at most ${MAX_CONVERSATION} messages: send the last ones`,
  })
  @IsArray({ message: 'conversation must be a list of messages' })
  conversation!: ChatMessageDto[];
}
