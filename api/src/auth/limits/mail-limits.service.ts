import { Injectable } from '@nestjs/common';
import type { SkipReason } from '../../platform/mail/mail.service.js';
import { tooManyAttempts } from '../auth.errors.js';
import { toMailbox } from '../domain/email-address.js';
import { UserRepository } from '../user.repository.js';
import { AttemptLimitsService, type LimitKey } from './attempt-limits.service.js';

interface MailRule {
  limits: readonly LimitKey[0][];
  /** Sent only to a user's address that is confirmed. */
  isForConfirmed?: boolean;
}

const CONFIRMATION = { limits: ['mail-confirmation-hour', 'mail-confirmation-day'] } as const;
const NOTICE = { limits: ['mail-other-hour', 'mail-other-day'], isForConfirmed: true } as const;
const MINOR_LIMITS = ['mail-minor-hour', 'mail-minor-day', ...NOTICE.limits] as const;
/** Goes to the address of those who run the application. */
const TO_OPERATOR = { limits: [] } as const;

/** Every kind of mail that the application sends, and what decides whether its recipient gets it. */
const RULES = {
  welcome: CONFIRMATION,
  verification: CONFIRMATION,
  'email-change': CONFIRMATION,
  reset: { limits: ['mail-reset-hour', 'mail-reset-day'] },
  invitation: { limits: MINOR_LIMITS },
  'batch-ended': { limits: MINOR_LIMITS, isForConfirmed: true },
  'password-changed': NOTICE,
  // Once the new address is confirmed, the old one is no user's; only a confirmed one is told.
  'email-change-notice': { limits: NOTICE.limits },
  'payment-failed': NOTICE,
  'plan-changed': NOTICE,
  'plan-ended': NOTICE,
  receipt: NOTICE,
  support: TO_OPERATOR,
  contact: TO_OPERATOR,
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof RULES;

/**
 * How many mails one mailbox gets, no matter who causes them and which accounts have its address:
 * the counts outlive the accounts. `email` is always an address in its canonical form.
 */
@Injectable()
export class MailLimitsService {
  constructor(
    private readonly limits: AttemptLimitsService,
    private readonly users: UserRepository,
  ) {}

  /** Counts a mail that is about to be sent. @returns why it must not be sent; then nothing is counted */
  async admit(email: string, kind: MailKind): Promise<SkipReason | null> {
    const { isForConfirmed = false }: MailRule = RULES[kind];
    if (isForConfirmed && !(await this.users.isConfirmed(email))) return 'unconfirmed';
    return (await this.limits.tryConsume(...toKeys(email, kind))) ? null : 'limited';
  }

  /** Undoes `admit`, for a mail that was not sent. */
  async refund(email: string, kind: MailKind): Promise<void> {
    await this.limits.refund(...toKeys(email, kind));
  }

  /** Counts nothing. @throws AppError `auth.too_many_attempts` (429) when such a mail would not be sent now */
  async expectRoom(email: string, kind: MailKind): Promise<void> {
    for (const key of toKeys(email, kind)) {
      const seconds = await this.limits.secondsToWait(key);
      if (seconds > 0) throw tooManyAttempts(seconds);
    }
  }
}

function toKeys(email: string, kind: MailKind): LimitKey[] {
  const { limits }: MailRule = RULES[kind];
  return limits.map((limit) => [limit, toMailbox(email)]);
}
