import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A signed-in browser. Read by connect-pg-simple, whose column names the first three are. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'jsonb' })
  sess!: Record<string, unknown>;

  /** Idle for this long, or signed in for too long: whichever comes first. */
  @Column({ type: 'timestamptz' })
  @Index()
  expire!: Date;

  /** Only people who are signed in have a session. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;
}
