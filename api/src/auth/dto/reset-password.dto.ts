import { NewPasswordField, TokenField } from './account-fields.js';

export class ResetPasswordDto {
  /** From the link in the mail. */
  @TokenField('Reset token is required')
  token!: string;

  /** 8 to 128 characters; commonly used passwords are rejected. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}
