import { EmailField, PasswordField } from './account-fields.js';

export class LoginDto {
  @EmailField('Please enter a valid email address')
  email!: string;

  @PasswordField('Password is required')
  password!: string;
}
