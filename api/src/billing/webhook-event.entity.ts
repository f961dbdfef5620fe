import { CreateDateColumn, Column, Entity, PrimaryColumn } from 'typeorm';

/** Events of the payment provider that were received, so that each is worked on once. */
@Entity('webhook_events')
export class WebhookEvent {
  /** The provider's id of it. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
