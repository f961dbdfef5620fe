import { EmailField, NewPasswordField, PasswordField, TokenField } from './account-fields.js';
import { GrantedAccessDto } from './account.dto.js';
import { UserDto } from './user.dto.js';

export class ForgotPasswordDto {
  @EmailField('Please enter a valid email')
  email!: string;
}

export class ResetPasswordDto {
  /** From the link in the mail. */
  @TokenField('Reset token is required')
  token!: string;

  /** 8 to 128 characters; commonly used passwords are rejected. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}

/** After a reset, which signs this browser in. */
export class PasswordResetDto {
  /** One sentence for the user. */
  message!: string;
  user!: UserDto;
  /** What gave others access to the account before. */
  access!: GrantedAccessDto[];
  /** Whether that was revoked with the reset, since the address had not been confirmed before. Else it still works. */
  isRevoked!: boolean;
}

export class ChangePasswordDto {
  @PasswordField('Please enter your current password')
  currentPassword!: string;

  /** 8 to 128 characters; commonly used passwords are rejected. */
  @NewPasswordField('Password must be at least 8 characters')
  newPassword!: string;
}
