import { TokenField } from './account-fields.js';

export class VerifyEmailDto {
  /** From the link in the welcome mail. */
  @TokenField('Confirmation token is required')
  token!: string;
}
