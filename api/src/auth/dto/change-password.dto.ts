import { NewPasswordField, PasswordField } from './account-fields.js';

export class ChangePasswordDto {
  @PasswordField('Please enter your current password')
  currentPassword!: string;

  /** 8 to 128 characters; commonly used passwords are rejected. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}
