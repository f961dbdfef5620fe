import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { ChatSettings } from '../chat.settings.js';
import { ChatModel } from '../model/chat-model.js';
import { supportMailJob } from './support-mail.job.js';
import type { SupportDto, SupportMailDto } from './support.dto.js';
import { emptySupportMail, noSupportAddress, tooManySupportMails } from './support.errors.js';

/** The ways to a person. */
@Injectable()
export class SupportService {
  constructor(
    private readonly settings: ChatSettings,
    private readonly model: ChatModel,
    private readonly limits: AttemptLimitsService,
    private readonly jobs: JobQueueService,
  ) {}

  read(): SupportDto {
    return { ...this.settings.support, model: this.model.kind };
  }

  /** @throws AppError 400 when there is nothing to send; 409 without an address of support; 429 after five a day */
  async send({ userId, workspace }: Identity, { message, conversation }: SupportMailDto): Promise<void> {
    if (message === undefined && conversation.length === 0) throw emptySupportMail();
    if (this.settings.support.email === null) throw noSupportAddress();
    const { ownerId, role } = workspace;
    const waitSeconds = await this.limits.consumePoints(['support-mail-workspace', ownerId], 1);
    if (waitSeconds > 0) throw tooManySupportMails(waitSeconds);
    await this.jobs.send(supportMailJob, {
      userId,
      ownerId,
      role,
      sentAt: new Date().toISOString(),
      message: message ?? null,
      conversation,
    });
  }
}
