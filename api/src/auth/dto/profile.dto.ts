import { NameField } from './account-fields.js';

export class ProfileDto {
  @NameField('First name')
  firstName!: string;

  @NameField('Last name')
  lastName!: string;
}
