export class MessageDto {
  /** One sentence for a person. */
  message!: string;
}
