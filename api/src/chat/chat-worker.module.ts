import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { WorkspacesService } from '../studio/workspaces/workspaces.service.js';
import { ContactMailHandler } from './contact/contact-mail.handler.js';
import { SupportMailHandler } from './support/support-mail.handler.js';

/** The worker's side: sends messages to support. */
@Module({
  imports: [AuthWorkerModule],
  providers: [WorkspacesService, SupportMailHandler, ContactMailHandler],
})
export class ChatWorkerModule {}
