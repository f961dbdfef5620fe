import { ValidateIf } from 'class-validator';
import { EmailField, NameField } from '../../auth/dto/account-fields.js';
import { ChatText } from '../chat-text.js';

/** How to reach the people who run this installation. */
export class ContactDto {
  /** Where messages go; null: there is no address, and no message can be sent. */
  email: string | null;

  constructor(email: string | null) {
    this.email = email;
  }
}

export class ContactMessageDto {
  /** May be missing or empty. */
  @ValidateIf(({ name }: ContactMessageDto) => name !== undefined && name !== '')
  @NameField('Name')
  name?: string;

  /** Where the answer goes. */
  @EmailField('Please enter a valid email address')
  email!: string;

  /** 1-4096 bytes of UTF-8. */
  @ChatText('Your message', 'Please write a message')
  message!: string;
}
