import { EmailField, NameField, NewPasswordField } from './account-fields.js';

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
