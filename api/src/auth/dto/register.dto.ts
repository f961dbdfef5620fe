import { EmailField, NameField, NewPasswordField } from './account-fields.js';

export class RegisterDto {
  @EmailField('Please enter a valid email address')
  email!: string;

  /** 8 to 128 characters, and none of the well-known ones. */
  @NewPasswordField('Password must be at least 8 characters long')
  password!: string;

  @NameField('First name')
  firstName!: string;

  @NameField('Last name')
  lastName!: string;
}
