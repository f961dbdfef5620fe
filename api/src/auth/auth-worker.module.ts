import { Module } from '@nestjs/common';
import { MailModule } from '../platform/mail/mail.module.js';
import { AttemptLimitsService } from './limits/attempt-limits.service.js';
import { AccountMailHandler } from './mails/account-mail.handler.js';
import { UserRepository } from './user.repository.js';

/** The worker's side: sends account mails. */
@Module({
  imports: [MailModule],
  providers: [UserRepository, AttemptLimitsService, AccountMailHandler],
  exports: [AttemptLimitsService, UserRepository],
})
export class AuthWorkerModule {}
