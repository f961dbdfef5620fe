import { CreateDateColumn, Column, Entity, PrimaryColumn } from 'typeorm';

/** Received events of the payment provider, so that each is processed once. */
@Entity('webhook_events')
export class WebhookEvent {
  /** The provider's id of the event. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
