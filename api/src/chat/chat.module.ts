import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ChatLimits } from './chat-limits.service.js';
import { ChatController } from './chat.controller.js';
import { Chat } from './chat.service.js';
import { ContactController } from './contact/contact.controller.js';
import { Contact } from './contact/contact.service.js';
import { WorkspaceFiguresRepository } from './figures/workspace-figures.repository.js';
import { WorkspaceFigures } from './figures/workspace-figures.service.js';
import { HelpIndex } from './help/help-index.service.js';
import { ChatModel } from './model/chat-model.js';
import { OpenAiChatModel } from './model/openai-chat-model.adapter.js';
import { Sources } from './prompt/sources.service.js';
import { SupportController } from './support/support.controller.js';
import { Support } from './support/support.service.js';

/** The Support tab and the contact form: the AI assistant, and the way to a person. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [ChatController, SupportController, ContactController],
  providers: [
    Chat,
    ChatLimits,
    HelpIndex,
    WorkspaceFigures,
    WorkspaceFiguresRepository,
    Sources,
    Support,
    Contact,
    { provide: ChatModel, useClass: OpenAiChatModel },
  ],
})
export class ChatModule {}
