import { Injectable } from '@nestjs/common';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { ChatSettings } from '../chat.settings.js';
import { noSupportAddress } from '../support/support.errors.js';
import type { ContactMessageDto } from './contact.dto.js';
import { contactMailJob } from './contact-mail.job.js';

/** The contact form, which is open to everyone. */
@Injectable()
export class ContactService {
  constructor(
    private readonly settings: ChatSettings,
    private readonly limits: AttemptLimitsService,
    private readonly jobs: JobQueueService,
  ) {}

  /** Where messages go; null: nowhere. */
  get email(): string | null {
    return this.settings.support.email;
  }

  /**
   * @param address the client's network address
   * @throws AppError 409 without an address of support; 429 after five an hour
   */
  async send({ name, email, message }: ContactMessageDto, address: string): Promise<void> {
    if (this.email === null) throw noSupportAddress();
    await this.limits.consume(['contact-address', address]);
    await this.jobs.send(contactMailJob, { name: name ?? '', email, message, sentAt: new Date().toISOString() });
  }
}
