import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ChatLimitsService } from './chat-limits.service.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { ContactController } from './contact/contact.controller.js';
import { ContactService } from './contact/contact.service.js';
import { WorkspaceFiguresRepository } from './figures/workspace-figures.repository.js';
import { WorkspaceFiguresService } from './figures/workspace-figures.service.js';
import { HelpIndexService } from './help/help-index.service.js';
import { ChatModel } from './model/chat-model.js';
import { OpenAiChatModel } from './model/openai-chat-model.adapter.js';
import { SourcesService } from './prompt/sources.service.js';
import { SupportController } from './support/support.controller.js';
import { SupportService } from './support/support.service.js';

/** The Support tab and the contact form: the AI assistant, and the way to a person. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [ChatController, SupportController, ContactController],
  providers: [
    ChatService,
    ChatLimitsService,
    HelpIndexService,
    WorkspaceFiguresService,
    WorkspaceFiguresRepository,
    SourcesService,
    SupportService,
    ContactService,
    { provide: ChatModel, useClass: OpenAiChatModel },
  ],
})
export class ChatModule {}
