import { TokenField } from './account-fields.js';

export class VerifyEmailDto {
  /** Out of the link in the welcome mail. */
  @TokenField('Verification token is required')
  token!: string;
}
