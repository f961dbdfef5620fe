import type { EmailChange } from '../account/email-change.entity.js';
import { EmailField, PasswordField } from './account-fields.js';

export class StartEmailChangeDto {
  /** The new address. */
  @EmailField('Please enter a valid email address')
  email!: string;

  /** The current one. */
  @PasswordField('Password is required')
  password!: string;
}

/** A new address that waits for its confirmation. */
export class PendingEmailDto {
  email: string;
  /** When the link was last sent. */
  sentAt: string;
  /** Until when it works. */
  expiresAt: string;

  constructor(change: EmailChange) {
    this.email = change.newEmail;
    this.sentAt = change.sentAt.toISOString();
    this.expiresAt = change.expiresAt.toISOString();
  }
}

export class EmailChangeDto {
  /** Null: no address waits for its confirmation. */
  pending: PendingEmailDto | null;

  constructor(change: EmailChange | null) {
    this.pending = change && new PendingEmailDto(change);
  }
}
