export class MessageDto {
  /** One sentence for the user. */
  message: string;

  constructor(message: string) {
    this.message = message;
  }
}
