import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Written by connect-pg-simple, whose column names these are. */
@Entity('sessions')
export class Session {
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'jsonb' })
  sess!: Record<string, unknown>;

  @Column({ type: 'timestamptz' })
  @Index()
  expire!: Date;
}
