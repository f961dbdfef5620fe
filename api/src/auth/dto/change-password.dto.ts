import { NewPasswordField, PasswordField } from './account-fields.js';

export class ChangePasswordDto {
  @PasswordField('Please enter your current password')
  currentPassword!: string;

  /** 8 to 128 characters, and none of the well-known ones. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}
