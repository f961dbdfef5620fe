import { PasswordField } from './account-fields.js';

export class DeleteAccountDto {
  @PasswordField('Please enter your password')
  password!: string;
}
