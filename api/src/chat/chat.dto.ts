import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, ValidateNested } from 'class-validator';
import { MayBeMissing } from '../platform/http/may-be-missing.js';
import { ChatText } from './chat-text.js';

const MAX_HISTORY = 10;

export class ChatMessageDto {
  @IsIn(['user', 'assistant'], { message: 'role must be user or assistant' })
  role!: 'user' | 'assistant';

  /** 1-4096 bytes of UTF-8. */
  @ChatText('This message', 'content is required')
  content!: string;
}

export class ChatQuestionDto {
  /** 1-4096 bytes of UTF-8. */
  @ChatText('Your message', 'Type a question first')
  message!: string;

  /** The conversation so far, oldest first: at most 10 messages. */
  // The last one is checked first.
  @Type(() => ChatMessageDto)
  @ValidateNested({ each: true, message: 'Each message of chatHistory needs a role and a content' })
  @ArrayMaxSize(MAX_HISTORY, { message: `chatHistory has at most ${MAX_HISTORY} messages: send the last ones` })
  @IsArray({ message: 'chatHistory must be a list of messages' })
  @MayBeMissing()
  chatHistory?: ChatMessageDto[];
}
