import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A signed-in browser. Read by connect-pg-simple, which dictates the first three column names. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'jsonb' })
  sess!: Record<string, unknown>;

  /** When the session has been idle or signed in for too long, whichever comes first. */
  @Column({ type: 'timestamptz' })
  @Index()
  expire!: Date;

  /** Only signed-in users have a session. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;
}
