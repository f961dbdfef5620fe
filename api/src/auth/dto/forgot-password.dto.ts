import { EmailField } from './account-fields.js';

export class ForgotPasswordDto {
  @EmailField('Please enter a valid email')
  email!: string;
}
