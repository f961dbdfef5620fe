import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The number of attempts in a time window; shared by all api processes, kept across restarts. */
@Entity('rate_limits')
export class RateLimit {
  /** The limit and its subject, e.g. `login:ip:203.0.113.7`. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer', default: 0 })
  points!: number;

  /** When the window ends, ms since 1970; null: never. */
  @Column({ type: 'bigint', nullable: true })
  @Index()
  expire!: string | null;
}
