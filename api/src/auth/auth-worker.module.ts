import { Module } from '@nestjs/common';
import { MailService } from '../platform/mail/mail.service.js';
import { EmailChangeRepository } from './email-change.repository.js';
import { AttemptLimitsService } from './limits/attempt-limits.service.js';
import { MailLimitsService } from './limits/mail-limits.service.js';
import { AccountMailHandler } from './mails/account-mail.handler.js';
import { MailerService } from './mails/mailer.service.js';
import { UserRepository } from './user.repository.js';

/**
 * The worker's side: sends account mails. Other modules send theirs with MailerService: MailService is not for them.
 */
@Module({
  providers: [
    UserRepository,
    EmailChangeRepository,
    AttemptLimitsService,
    MailLimitsService,
    MailService,
    MailerService,
    AccountMailHandler,
  ],
  exports: [AttemptLimitsService, MailerService, UserRepository],
})
export class AuthWorkerModule {}
