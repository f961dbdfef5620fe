import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something was tried in a window; shared by all api processes, alive after a restart. */
@Entity('rate_limits')
export class RateLimit {
  /** What is limited and for whom, e.g. `login:ip:203.0.113.7`. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer', default: 0 })
  points!: number;

  /** When the window ends, ms since 1970; null: never. */
  @Column({ type: 'bigint', nullable: true })
  @Index()
  expire!: string | null;
}
