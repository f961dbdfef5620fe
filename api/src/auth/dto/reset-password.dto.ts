import { NewPasswordField, TokenField } from './account-fields.js';

export class ResetPasswordDto {
  /** Out of the link in the mail. */
  @TokenField('Reset token is required')
  token!: string;

  /** 8 to 128 characters, and none of the well-known ones. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}
