import { EmailField, NameField, NewPasswordField, PasswordField } from './account-fields.js';

export class RegisterDto {
  @EmailField('Please enter a valid email address')
  email!: string;

  /** 8 to 128 characters; commonly used passwords are rejected. */
  @NewPasswordField('Password must be at least 8 characters long')
  password!: string;

  @NameField('First name')
  firstName!: string;

  @NameField('Last name')
  lastName!: string;
}

export class LoginDto {
  @EmailField('Please enter a valid email address')
  email!: string;

  @PasswordField('Password is required')
  password!: string;
}

/** A browser that is signed in. */
export class SessionDto {
  /** Identifies the session in this API; cannot be used as a cookie. */
  id: string;
  /** E.g. "Firefox on Linux". */
  device: string;
  signedInAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
  /** Whether this request came from it. */
  current: boolean;

  constructor(session: { id: string; device: string; signedInAt: Date; lastSeenAt: Date; current: boolean }) {
    this.id = session.id;
    this.device = session.device;
    this.signedInAt = session.signedInAt.toISOString();
    this.lastSeenAt = session.lastSeenAt.toISOString();
    this.current = session.current;
  }
}
