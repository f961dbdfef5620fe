import { ACCESS_KINDS, type GrantedAccess } from '@attune/catalogue/granted-access';
import { ApiProperty } from '@nestjs/swagger';
import type { EmailChange } from '../email-change.entity.js';
import { EmailField, NameField, PasswordField, TokenField } from './account-fields.js';

export class MessageDto {
  /** One sentence for the user. */
  message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export class ProfileDto {
  @NameField('First name')
  firstName!: string;

  @NameField('Last name')
  lastName!: string;
}

export class VerifyEmailDto {
  /** From the link in the welcome mail. */
  @TokenField('Confirmation token is required')
  token!: string;
}

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

/** What gives others access to an account, of one kind; a kind without any is left out. */
export class GrantedAccessDto implements GrantedAccess {
  @ApiProperty({ enum: ACCESS_KINDS })
  kind!: GrantedAccess['kind'];
  count!: number;
  /** Of the newest, at most ten: names of keys and of what links share, addresses of members and invitations. */
  names!: string[];
}

export class DeleteAccountDto {
  @PasswordField('Please enter your password')
  password!: string;
}
