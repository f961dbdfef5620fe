export class MessageDto {
  /** One sentence for a person. */
  message: string;

  constructor(message: string) {
    this.message = message;
  }
}
